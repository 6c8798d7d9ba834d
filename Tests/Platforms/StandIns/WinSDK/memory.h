// The declarations of the C library of Windows that the framework uses.
typedef __SIZE_TYPE__ size_t;
void *malloc(size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
typedef long long intptr_t;
#define EINTR 4
#define EISDIR 21
#define _O_RDONLY 0x0000
#define _O_WRONLY 0x0001
#define _O_APPEND 0x0008
#define _O_CREAT 0x0100
#define _O_TRUNC 0x0200
#define _O_BINARY 0x8000
#define _O_NOINHERIT 0x0080
#define _SH_DENYNO 0x0040
#define _S_IREAD 0x0100
#define _S_IWRITE 0x0080
#define SEEK_SET 0
int _wsopen_s(
  int *descriptor, const unsigned short *path, int flags, int sharing, int permissions);
int _close(int descriptor);
int _read(int descriptor, void *buffer, unsigned count);
int _write(int descriptor, const void *buffer, unsigned count);
long long _lseeki64(int descriptor, long long offset, int origin);
long long _filelengthi64(int descriptor);
intptr_t _get_osfhandle(int descriptor);
int _get_errno(int *code);
int _setmode(int descriptor, int mode);
char *strerror(int code);
void *memchr(const void *bytes, int byte, size_t count);
int memcmp(const void *first, const void *second, size_t count);
void *memmove(void *to, const void *from, size_t count);
