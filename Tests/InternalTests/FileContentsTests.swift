import TestSupport
import Testing

@testable import JSONModelKit

/// The memory that is allocated to read a whole file, and the size of each read.
struct FileContentsTests {
  /// The size of a file, the limit of the caller, and the initial capacity; all in bytes.
  @Test(
    arguments: [
      (10, nil, 11), (0, nil, 1), (10, 20, 11), (20, 20, 21), (21, 20, 21), (.max, 20, 21),
      (.max, 0, 1), (.max, .max, .max), (.max - 1, nil, .max), (nil, 20, 21), (nil, -1, 1),
    ] as [(Int?, Int?, Int)])
  func memoryForAFileIsLimited(size: Int?, limit: Int?, capacity: Int) {
    let most = FileContents.maximumRead(limit: limit)
    #expect(FileContents.capacity(forSize: size, maximumRead: most) == capacity)
  }

  @Test func oneCallReadsAtMostAGigabyte() {
    #expect(FileContents.chunk(at: 0, of: .max) == 1 << 30)
    #expect(FileContents.chunk(at: 10, of: 12) == 2)
  }
}
