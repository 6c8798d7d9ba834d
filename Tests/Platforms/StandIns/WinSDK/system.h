// What the framework uses of the Windows SDK, declared as there.
typedef unsigned long long ULONG_PTR;
void GetCurrentThreadStackLimits(ULONG_PTR *low, ULONG_PTR *high);
