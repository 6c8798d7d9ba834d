// The declarations of the Windows SDK that the framework uses.
typedef unsigned long long ULONG_PTR;
void GetCurrentThreadStackLimits(ULONG_PTR *low, ULONG_PTR *high);
