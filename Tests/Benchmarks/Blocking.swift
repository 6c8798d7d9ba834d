import Foundation
import Synchronization

/// Waits for an asynchronous function, because the program is synchronous.
func blocking<T: Sendable>(
  _ body: @escaping @Sendable () async throws -> T
) throws -> T {
  let isOver = DispatchSemaphore(value: 0)
  let result = Mutex<Result<T, any Error>?>(nil)
  Task.detached {
    do {
      let value = try await body()
      result.withLock { $0 = .success(value) }
    } catch {
      result.withLock { $0 = .failure(error) }
    }
    isOver.signal()
  }
  isOver.wait()
  guard let result = result.withLock({ $0 }) else { throw CancellationError() }
  return try result.get()
}
