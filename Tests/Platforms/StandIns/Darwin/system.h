// The declarations of Darwin that the framework uses.
#define NONNULL
#define NULLABLE
#include "../files.h"
#pragma clang assume_nonnull begin
typedef struct _opaque_pthread_t *pthread_t;
pthread_t pthread_self(void);
void *pthread_get_stackaddr_np(pthread_t thread);
size_t pthread_get_stacksize_np(pthread_t thread);
typedef unsigned long pthread_key_t;
typedef struct { long signature; char opaque[56]; } pthread_attr_t;
int pthread_key_create(pthread_key_t *key, void (*_Nullable destructor)(void *));
void *_Nullable pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *_Nullable value);
int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size);
int pthread_attr_destroy(pthread_attr_t *attributes);
int pthread_create(
  pthread_t _Nullable *_Nonnull thread, const pthread_attr_t *_Nullable attributes,
  void *_Nullable (*_Nonnull main)(void *), void *_Nullable argument);
int pthread_join(pthread_t thread, void *_Nullable *_Nullable result);
#pragma clang assume_nonnull end
