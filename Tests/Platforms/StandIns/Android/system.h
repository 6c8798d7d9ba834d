// The declarations of Bionic that the framework uses.
#define NONNULL _Nonnull
#define NULLABLE _Nullable
#include "../files.h"
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
int pthread_attr_init(pthread_attr_t *_Nonnull attributes);
int pthread_attr_setstacksize(pthread_attr_t *_Nonnull attributes, size_t size);
int pthread_attr_destroy(pthread_attr_t *_Nonnull attributes);
int pthread_getattr_np(pthread_t thread, pthread_attr_t *_Nonnull attributes);
int pthread_attr_getstack(
  const pthread_attr_t *_Nonnull attributes, void *_Nullable *_Nonnull low, size_t *_Nonnull size);
int pthread_key_create(pthread_key_t *_Nonnull key, void (*_Nullable destructor)(void *_Nullable));
void *_Nullable pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *_Nullable value);
int pthread_create(
  pthread_t *_Nonnull thread, const pthread_attr_t *_Nullable attributes,
  void *_Nonnull (*_Nonnull main)(void *_Nonnull), void *_Nullable argument);
int pthread_join(pthread_t thread, void *_Nullable *_Nullable result);
