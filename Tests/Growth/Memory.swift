import Foundation

/// Returns the bytes that malloc has allocated, or the memory of the process if malloc does not
/// report it.
func usedBytes() -> Int {
  #if canImport(Darwin)
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return statistics.size_in_use
  #else
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    guard let pages = text.flatMap({ Int($0.split(separator: " ")[1]) }) else {
      fatalError("There is no statm.")
    }
    return pages * sysconf(CInt(_SC_PAGESIZE))
  #endif
}
