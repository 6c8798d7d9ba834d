// The framework leaves numbers that it cannot round by itself to the standard library, which reads them with these. They
// are not compared: here they read nothing.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) { return 0; }
const char *_swift_stdlib_strtof_clocale(const char *text, float *result) { return 0; }
