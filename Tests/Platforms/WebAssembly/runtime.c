// A minimal C library, because Embedded Swift for WebAssembly has none.
#include "WASILibc/memory.h"

void widths(void);

// Memory. The sizes of blocks are powers of two. There is a list of free blocks for each size.
extern unsigned char __heap_base;
static size_t heap_end;
static void *free_blocks[32];

static void *take(size_t size) {
  unsigned order = 5;
  while (((size_t)1 << order) < size + 16) order++;
  size_t *block = free_blocks[order];
  if (block) {
    free_blocks[order] = (void *)block[1];
  } else {
    if (!heap_end) heap_end = ((size_t)&__heap_base + 15) & ~(size_t)15;
    block = (size_t *)heap_end;
    heap_end += (size_t)1 << order;
    size_t pages = (heap_end + 65535) >> 16;
    size_t there = __builtin_wasm_memory_size(0);
    if (pages > there && __builtin_wasm_memory_grow(0, pages - there) == (size_t)-1) __builtin_trap();
  }
  block[0] = order;
  return (char *)block + 16;
}

void *malloc(size_t size) { return take(size); }

void free(void *memory) {
  if (!memory) return;
  size_t *block = (size_t *)((char *)memory - 16);
  size_t order = block[0];
  block[1] = (size_t)free_blocks[order];
  free_blocks[order] = block;
}

void *memmove(void *to, const void *from, size_t count) {
  char *target = to;
  const char *source = from;
  if (target <= source) {
    for (size_t index = 0; index < count; index++) target[index] = source[index];
  } else {
    while (count--) target[count] = source[count];
  }
  return to;
}

void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }

void *memset(void *to, int byte, size_t count) {
  for (size_t index = 0; index < count; index++) ((char *)to)[index] = (char)byte;
  return to;
}

int memcmp(const void *first, const void *second, size_t count) {
  const unsigned char *one = first, *other = second;
  for (size_t index = 0; index < count; index++)
    if (one[index] != other[index]) return one[index] - other[index];
  return 0;
}

void *memchr(const void *memory, int byte, size_t count) {
  const unsigned char *bytes = memory;
  for (size_t index = 0; index < count; index++)
    if (bytes[index] == (unsigned char)byte) return (void *)(bytes + index);
  return 0;
}

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length]) length++;
  return length;
}

void *realloc(void *memory, size_t size) {
  if (!memory) return malloc(size);
  size_t room = ((size_t)1 << ((size_t *)((char *)memory - 16))[0]) - 16;
  if (size <= room) return memory;
  void *moved = malloc(size);
  memcpy(moved, memory, room);
  free(memory);
  return moved;
}

// All blocks are aligned to 16 bytes; Swift requests no larger alignment here.
int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment > 16) __builtin_trap();
  *memory = malloc(size);
  return 0;
}

// The seed for hashes. A constant makes runs reproducible.
void arc4random_buf(void *memory, size_t count) { memset(memory, 7, count); }

// Stack protection.
size_t __stack_chk_guard = 0x5AFE57AC;
void __stack_chk_fail(void) { __builtin_trap(); }

// 128-bit arithmetic with 64-bit words, the lower word first.
typedef unsigned long long word;
typedef unsigned __int128 wide;
typedef union { wide value; word words[2]; } pair;

static wide join(word low, word high) { return ((pair){.words = {low, high}}).value; }
static word low(wide value) { return ((pair){value}).words[0]; }
static word high(wide value) { return ((pair){value}).words[1]; }

wide __ashlti3(wide value, int count) {
  if (count == 0) return value;
  if (count >= 64) return join(0, low(value) << (count - 64));
  return join(low(value) << count, high(value) << count | low(value) >> (64 - count));
}

wide __lshrti3(wide value, int count) {
  if (count == 0) return value;
  if (count >= 64) return join(high(value) >> (count - 64), 0);
  return join(low(value) >> count | high(value) << (64 - count), high(value) >> count);
}

wide __ashrti3(wide value, int count) {
  wide shifted = __lshrti3(value, count);
  if (!(high(value) >> 63) || count == 0) return shifted;
  return shifted | (wide)-1 << (128 - count);
}

wide __multi3(wide first, wide second) {
  word a = low(first), b = low(second), mask = 0xFFFFFFFF;
  word least = (a & mask) * (b & mask);
  word middle = (a >> 32) * (b & mask) + (least >> 32);
  word other = (a & mask) * (b >> 32) + (middle & mask);
  word upper = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
  return join(other << 32 | (least & mask), upper + high(first) * b + a * high(second));
}

static wide divide(wide number, wide divisor, wide *rest) {
  wide quotient = 0, left = 0;
  for (int bit = 127; bit >= 0; bit--) {
    word overflows = high(left) >> 63;
    left = left << 1 | (number >> bit & 1);
    if (overflows || left >= divisor) {
      left -= divisor;
      quotient |= (wide)1 << bit;
    }
  }
  *rest = left;
  return quotient;
}

wide __udivti3(wide number, wide divisor) {
  wide rest;
  return divide(number, divisor, &rest);
}

wide __umodti3(wide number, wide divisor) {
  wide rest;
  divide(number, divisor, &rest);
  return rest;
}

__int128 __divti3(__int128 number, __int128 divisor) {
  wide rest, quotient = divide(number < 0 ? -(wide)number : number, divisor < 0 ? -(wide)divisor : divisor, &rest);
  return (number < 0) == (divisor < 0) ? quotient : -quotient;
}

__int128 __modti3(__int128 number, __int128 divisor) {
  wide rest;
  divide(number < 0 ? -(wide)number : number, divisor < 0 ? -(wide)divisor : divisor, &rest);
  return number < 0 ? -rest : rest;
}

double round(double value) {
  double whole = __builtin_trunc(value);
  return __builtin_fabs(value - whole) >= 0.5 ? whole + __builtin_copysign(1, value) : whole;
}

// Output.
struct part { const char *bytes; size_t count; };
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write")))
int fd_write(int file, const struct part *parts, size_t count, size_t *written);

static char output[4096];
static size_t pending;

static void flush(void) {
  struct part part = {output, pending};
  size_t written;
  fd_write(1, &part, 1, &written);
  pending = 0;
}

int putchar(int byte) {
  output[pending++] = (char)byte;
  if (pending == sizeof output) flush();
  return byte;
}

__attribute__((export_name("_start"))) void _start(void) {
  widths();
  flush();
}
