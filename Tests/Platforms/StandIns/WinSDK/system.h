// The declarations of the Windows SDK that the framework uses.
typedef unsigned long long ULONG_PTR;
void GetCurrentThreadStackLimits(ULONG_PTR *low, ULONG_PTR *high);
#define FILE_TYPE_DISK 0x0001
unsigned GetFileType(void *handle);
