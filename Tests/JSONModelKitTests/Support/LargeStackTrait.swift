import Foundation
import Testing

extension Trait where Self == LargeStackTrait {
  /// Runs a test with a stack of 64 MB, because the threads of a test run may have only 512 KB.
  ///
  /// Use it for deeply nested values that a test expects to exceed a limit other than the stack.
  static var largeStack: Self { Self() }
}

struct LargeStackTrait: TestTrait, SuiteTrait, TestScoping {
  /// Each test of a suite has its own stack.
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(LargeStackExecutor()) { try await function() }
  }
}

/// Runs each job on a thread of its own.
private final class LargeStackExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let thread = Thread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    thread.stackSize = 64 << 20
    thread.start()
  }
}
