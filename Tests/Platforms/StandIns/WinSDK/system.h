// The declarations of the Windows SDK that the framework uses.
typedef unsigned long long ULONG_PTR;
void GetCurrentThreadStackLimits(ULONG_PTR *low, ULONG_PTR *high);
#define FILE_TYPE_DISK 0x0001
unsigned GetFileType(void *handle);
typedef void *HANDLE;
typedef unsigned DWORD;
typedef unsigned long long SIZE_T;
// Swift imports it as `Bool`.
typedef _Bool WINBOOL;
#define INFINITE 0xFFFFFFFFu
#define STACK_SIZE_PARAM_IS_A_RESERVATION 0x10000
typedef DWORD (*LPTHREAD_START_ROUTINE)(void *parameter);
HANDLE CreateThread(
  void *attributes, SIZE_T stackSize, LPTHREAD_START_ROUTINE main, void *parameter, DWORD flags,
  DWORD *identifier);
DWORD WaitForSingleObject(HANDLE handle, DWORD milliseconds);
WINBOOL CloseHandle(HANDLE handle);
DWORD FlsAlloc(void (*release)(void *value));
void *FlsGetValue(DWORD key);
WINBOOL FlsSetValue(DWORD key, void *value);
