import Testing

@testable import JSONModelKit

/// The buffers that an import uses again.
struct SpareBufferTests {
  private func grown(to size: Int) -> ElementBuffer {
    let buffer = ElementBuffer()
    for index in 0..<size / 8 { buffer.slot(after: index, of: Int.self).store(index) }
    return buffer
  }

  @Test func addedBuffersAreUsedAgain() {
    var spare = SpareBuffers()
    let (buffer, numbers) = (ElementBuffer(), ElementBuffer())
    spare.add(buffer)
    spare.add(numberBuffer: numbers)
    spare.releaseLarge()
    #expect(spare.takeBuffer() === buffer && spare.takeNumberBuffer() === numbers)
    #expect(spare.takeBuffer() !== buffer && spare.takeNumberBuffer() !== numbers)
  }

  @Test(arguments: [(16_384, true), (32_768, false)])
  func largeBuffersAreReleased(size: Int, isKept: Bool) {
    for isForNumbers in [false, true] {
      var spare = SpareBuffers()
      let buffer = grown(to: size)
      #expect(buffer.capacity == size)
      if isForNumbers { spare.add(numberBuffer: buffer) } else { spare.add(buffer) }
      spare.releaseLarge()
      let next = isForNumbers ? spare.takeNumberBuffer() : spare.takeBuffer()
      #expect((next === buffer) == isKept)
    }
  }

  @Test(arguments: [(16, true), (17, false)])
  func manyBuffersAreReleased(count: Int, isKept: Bool) {
    var spare = SpareBuffers()
    let buffers = (0..<count).map { _ in ElementBuffer() }
    for buffer in buffers { spare.add(buffer) }
    spare.releaseLarge()
    #expect((spare.takeBuffer() === buffers.last) == isKept)
  }

  @Test func thePositionsOfManyKeysAreReleased() {
    for (count, isKept) in [(100, true), (10_000, false)] {
      var spare = SpareBuffers()
      var marks: [ByteOffset] = []
      marks.reserveCapacity(count)
      spare.add(marks)
      spare.releaseLarge()
      #expect((spare.takeMarks().capacity >= count) == isKept)
    }
  }
}
