// The declarations of Darwin that the framework uses.
#pragma clang assume_nonnull begin
typedef __SIZE_TYPE__ size_t;
typedef struct _opaque_pthread_t *pthread_t;
pthread_t pthread_self(void);
void *pthread_get_stackaddr_np(pthread_t thread);
size_t pthread_get_stacksize_np(pthread_t thread);
#pragma clang assume_nonnull end
void *malloc(size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
