// The declarations for files, memory and text that Android, Darwin and Musl share.
//
// NONNULL and NULLABLE are the annotations of the system's headers; Darwin and Musl leave them out.
typedef __SIZE_TYPE__ size_t;
typedef long ssize_t;
// 16 bits on Darwin; the C library of this system, which Foundation imports, has the same name.
typedef unsigned mode_t;
typedef long long off_t;
// The name in C differs from that of the C library of this system, which Foundation imports.
struct file_status { mode_t st_mode; off_t st_size; } __attribute__((swift_name("stat")));
#define S_IFMT ((mode_t)0170000)
#define S_IFDIR ((mode_t)0040000)
#define S_IFREG ((mode_t)0100000)
#define O_RDONLY 0
#define O_WRONLY 1
#define O_CREAT 2
#define O_TRUNC 4
#define O_APPEND 8
#define O_CLOEXEC 16
#define EINTR 4
#define EISDIR 21
// In Swift, it is computed.
extern const int errno;
// Swift has functions with these parameters in place of the variadic function of C.
int open(const char *NONNULL path, int flags, mode_t mode);
int close(int descriptor);
int fstat(int descriptor, struct file_status *NONNULL status);
ssize_t read(int descriptor, void *NONNULL buffer, size_t count);
ssize_t pread(int descriptor, void *NONNULL buffer, size_t count, off_t offset);
ssize_t write(int descriptor, const void *NONNULL buffer, size_t count);
char *NONNULL strerror(int code);
void *NULLABLE memchr(const void *NONNULL bytes, int byte, size_t count);
int memcmp(const void *NONNULL first, const void *NONNULL second, size_t count);
void *NONNULL memmove(void *NONNULL to, const void *NONNULL from, size_t count);
void *NULLABLE malloc(size_t size);
void *NULLABLE realloc(void *NULLABLE memory, size_t size);
void free(void *NULLABLE memory);
