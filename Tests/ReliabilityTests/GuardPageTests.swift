import Foundation
import JSONModelKit
import Testing

/// Documents that end at the end of a page: a read beyond it crashes the process.
struct GuardPageTests {
  final class Page: JSONModel {
    @OptionalKey var a = 0
    @OptionalKey var text = ""
    @OptionalKey var number = 0.0
    @OptionalKey var flag = false
    @OptionalKey var list: [Double] = []
    @OptionalKey var value: JSONValue = .null
  }

  /// Ends of documents, complete and truncated.
  static let ends = [
    #"{"a":1234567}"#, #"{"text":"plain text"}"#, #"{"text":"日本語の文字列"}"#, #"{"text":"\u65e5\n"}"#,
    #"{"number":0.1234567890123456}"#, #"{"flag":true}"#, #"{"flag":false}"#,
    #"{"list":[1.5,2.25]}"#,
    #"{"unknown":[{"b":null},"text"]}"#, #"{"value":{"k":[1,2e3]}}"#, "{}              ",
    "{\n\n  \n}",
  ]

  /// Passes a copy of bytes to a closure; the copy ends at the end of a page, and the next page is
  /// not accessible.
  private func atEndOfPage(
    _ bytes: some Collection<UInt8>, _ body: (UnsafeRawBufferPointer) -> Void
  )
    throws
  {
    let size = Int(sysconf(Int32(_SC_PAGESIZE)))
    try #require(bytes.count <= size)
    let memory = unsafe mmap(
      nil, 2 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    let start = try unsafe #require(unsafe memory == MAP_FAILED ? nil : memory)
    defer { unsafe munmap(start, 2 * size) }
    unsafe try #require(mprotect(start + size, size, PROT_NONE) == 0)
    let copy = unsafe UnsafeMutableRawBufferPointer(
      start: start + (size - bytes.count), count: bytes.count)
    unsafe copy.copyBytes(from: bytes)
    unsafe body(UnsafeRawBufferPointer(copy))
  }

  @Test(arguments: ends)
  func noByteAfterTheEndIsRead(text: String) throws {
    let bytes = Array(text.utf8)
    for count in 1...bytes.count {
      let isWhole = count == bytes.count || text.hasPrefix("{}") && count > 1
      try unsafe atEndOfPage(bytes.prefix(count)) { memory in
        do throws(JSONModelError) {
          _ = try unsafe Page(bytes: memory)
          #expect(isWhole)
        } catch {
          #expect(!isWhole, "\(error)")
        }
      }
    }
  }
}
