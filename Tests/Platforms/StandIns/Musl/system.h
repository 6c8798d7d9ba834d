// The declarations of Musl that the framework uses.
#define NONNULL
#define NULLABLE
#include "../files.h"
typedef struct __pthread *pthread_t;
typedef unsigned pthread_key_t;
typedef struct { union { int words[14]; unsigned long longs[7]; } contents; } pthread_attr_t;
pthread_t pthread_self(void);
int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
int pthread_attr_destroy(pthread_attr_t *attributes);
int pthread_attr_getstack(const pthread_attr_t *attributes, void **low, size_t *size);
int pthread_key_create(pthread_key_t *key, void (*destructor)(void *));
void *pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *value);
int pthread_create(
  pthread_t *thread, const pthread_attr_t *attributes, void *(*main)(void *), void *argument);
int pthread_join(pthread_t thread, void **result);
typedef int pid_t;
pid_t getpid(void);
typedef unsigned long long rlim_t;
struct rlimit { rlim_t rlim_cur; rlim_t rlim_max; };
#define RLIMIT_STACK 3
int getrlimit(int resource, struct rlimit *limit);
