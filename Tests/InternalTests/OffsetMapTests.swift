import Testing

@testable import JSONModelKit

/// Offsets in bytes that were derived from a document.
struct OffsetMapTests {
  @Test func withoutEntriesOffsetsAreTheSame() {
    let map = OffsetMap()
    #expect([0, 7, 1 << 40].map(map.original) == [0, 7, 1 << 40])
  }

  @Test func derivedBytesMayStartAnywhere() {
    var map = OffsetMap(startingAt: 12)
    map.align(4, with: 20)
    #expect((0..<6).map(map.original) == [12, 13, 14, 15, 20, 21])
  }

  @Test func anAlignmentThatFollowsFromTheLastOneIsNoEntry() {
    var map = OffsetMap()
    let size = "\(map)".count
    map.align(9, with: 9)
    #expect("\(map)".count == size)
    #expect([0, 9, 10].map(map.original) == [0, 9, 10])
  }

  // `{id: 'a'}` and `{"id": "a"}`
  @Test func insertedBytesHaveTheOffsetOfTheNextOne() {
    var map = OffsetMap()
    map.align(1, with: 1)
    map.align(2, with: 1)
    map.align(4, with: 3)
    map.align(5, with: 3)
    #expect((0...11).map(map.original) == [0, 1, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9])
  }

  // `+1,0x1F` and `1,31`
  @Test func omittedBytesHaveNoOffset() {
    var map = OffsetMap()
    map.align(0, with: 1)
    map.align(4, with: 7)
    #expect((0...4).map(map.original) == [1, 2, 3, 4, 7])
  }

  @Test func theOffsetOfAnInsertedByteIsNotThatOfALaterOne() {
    var map = OffsetMap()
    map.align(6, with: 1)
    #expect((0...6).map(map.original) == [0, 1, 1, 1, 1, 1, 1])
  }

  // `[+10]` and `[10]`
  @Test func aSingleByteMayHaveAnEarlierOffset() {
    var map = OffsetMap()
    map.align(1, with: 2)
    map.realign(1, with: 1)
    map.align(4, with: 5)
    #expect((0...4).map(map.original) == [0, 1, 3, 4, 5])
  }
}
