// The declarations of Darwin that the framework uses.
#define NONNULL
#define NULLABLE
#include "../files.h"
#pragma clang assume_nonnull begin
typedef struct _opaque_pthread_t *pthread_t;
pthread_t pthread_self(void);
void *pthread_get_stackaddr_np(pthread_t thread);
size_t pthread_get_stacksize_np(pthread_t thread);
#pragma clang assume_nonnull end
