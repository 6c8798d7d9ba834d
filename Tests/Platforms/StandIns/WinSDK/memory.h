// The declarations of the C library of Windows that the framework uses.
typedef __SIZE_TYPE__ size_t;
void *malloc(size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
