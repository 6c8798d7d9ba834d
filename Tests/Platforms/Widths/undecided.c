// The standard library calls these functions for the numbers that the framework does not round itself. Such numbers are
// not compared, so these functions do nothing.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) { return 0; }
const char *_swift_stdlib_strtof_clocale(const char *text, float *result) { return 0; }
