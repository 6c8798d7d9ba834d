// The declarations of Bionic that the framework uses.
typedef __SIZE_TYPE__ size_t;
typedef long pthread_t;
typedef int pthread_key_t;
typedef struct {
  unsigned flags;
  void *_Nullable stack_base;
  size_t stack_size;
  size_t guard_size;
  int sched_policy;
  int sched_priority;
  char reserved[16];
} pthread_attr_t;
pthread_t pthread_self(void);
int pthread_attr_destroy(pthread_attr_t *_Nonnull attributes);
int pthread_getattr_np(pthread_t thread, pthread_attr_t *_Nonnull attributes);
int pthread_attr_getstack(
  const pthread_attr_t *_Nonnull attributes, void *_Nullable *_Nonnull low, size_t *_Nonnull size);
int pthread_key_create(pthread_key_t *_Nonnull key, void (*_Nullable destructor)(void *_Nullable));
void *_Nullable pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *_Nullable value);
void *_Nullable malloc(size_t size);
void *_Nullable realloc(void *_Nullable memory, size_t size);
void free(void *_Nullable memory);
typedef long ssize_t;
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
int open(const char *_Nonnull path, int flags, mode_t mode);
int close(int descriptor);
int fstat(int descriptor, struct file_status *_Nonnull status);
ssize_t read(int descriptor, void *_Nonnull buffer, size_t count);
ssize_t pread(int descriptor, void *_Nonnull buffer, size_t count, off_t offset);
ssize_t write(int descriptor, const void *_Nonnull buffer, size_t count);
char *_Nonnull strerror(int code);
void *_Nullable memchr(const void *_Nonnull bytes, int byte, size_t count);
