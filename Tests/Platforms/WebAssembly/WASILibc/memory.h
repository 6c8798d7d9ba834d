// The functions of the C library that the framework and Embedded Swift call. runtime.c defines them.
typedef __SIZE_TYPE__ size_t;
void *malloc(size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
void *memmove(void *to, const void *from, size_t count);
void *memchr(const void *memory, int byte, size_t count);
int memcmp(const void *first, const void *second, size_t count);
