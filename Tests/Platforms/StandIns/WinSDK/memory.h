// What the framework uses of the C library of Windows, declared as there.
typedef __SIZE_TYPE__ size_t;
void *malloc(size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
