import Foundation
import JSONModelKit
import JSONModelRecords

// `records`: the records of a text are the same if it is imported as a whole, in blocks or in
// adjacent parts, or if the import resumes after a record. The records of JSON Lines equal separate
// imports of the lines. The records of a valid array equal imports of its elements.
//
//   210 3 ... {"a": 1}{"a": 2}
//   ^ format and limit   ^ then the text
//     ^ block size and end of the first part

/// A record, of any JSON type.
final class FuzzedRecord: JSONModel {
  var a: Int?
  var b: [String]?
  var c: FuzzedRecord?
}

func fuzzRecords(_ bytes: Data) {
  guard bytes.count >= 4 else { return }
  let choices = Array(bytes.prefix(4))
  let text = Array(bytes.dropFirst(4))
  let formats: [JSONRecordFormat] = [
    .jsonLines, .array, .sequence, .concatenated, .array(at: "a"), .array(at: ["b", 1, "a"]),
  ]
  let format = formats[Int(choices[0]) % formats.count]
  let options = JSONRecordOptions(maximumRecordBytes: [1 << 24, 30, 8, 0][Int(choices[1]) % 4])
  let records = Array(FuzzedRecord.records(from: text, format: format, options: options))
  let whole = records.map { described($0) }
  checkPieces(text, Int(choices[2]), format, options, whole)
  checkResuming(text, after: records, Int(choices[2]), format, options)
  checkParts(text, Int(choices[3]), format, options)
  guard options.maximumRecordBytes > text.count else { return }
  if format == .jsonLines { checkLines(text) }
  if format == .array { checkElements(text, records) }
}

private func described(_ record: JSONRecord<FuzzedRecord>) -> String {
  "\(record.start) \(record.isTerminated) \(described(record, withLines: true))"
}

private func described(_ record: JSONRecord<FuzzedRecord>, withLines: Bool) -> String {
  switch record.result {
  case .success(let model):
    return "\(record.byteRange) \((try? model.jsonString()) ?? "")"
  case .failure(let error):
    let issues = error.issues.map { issue in
      "\(issue.kind) \(issue.keyPath) \(issue.position?.offset ?? -1)"
        + (withLines ? " \(issue.position?.line ?? -1)" : "")
    }
    return "\(record.byteRange) \(issues)"
  }
}

/// The text in blocks of a given size, as an asynchronous sequence that never waits.
private struct FuzzedPieces: AsyncSequence, Sendable {
  let text: [UInt8]
  let size: Int

  struct Iterator: AsyncIteratorProtocol {
    var rest: ArraySlice<UInt8>
    let size: Int

    mutating func next() async -> [UInt8]? {
      if rest.isEmpty { return nil }
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(rest: text[...], size: size) }
}

private func checkPieces(
  _ text: [UInt8], _ choice: Int, _ format: JSONRecordFormat, _ options: JSONRecordOptions,
  _ whole: [String]
) {
  let size = choice % max(text.count, 1) % 64 + 1
  let isOver = DispatchSemaphore(value: 0)
  Task.detached {
    var found: [String] = []
    let records = FuzzedRecord.records(
      from: FuzzedPieces(text: text, size: size), format: format, options: options)
    do {
      for try await record in records { found.append(described(record)) }
    } catch {
      fail("A stream that cannot fail has failed", "\(error)", in: Data(text))
    }
    if found != whole {
      fail("Pieces of \(size) bytes differ", "\(format)", "\(whole)", "\(found)", in: Data(text))
    }
    isOver.signal()
  }
  isOver.wait()
}

private func checkResuming(
  _ text: [UInt8], after records: [JSONRecord<FuzzedRecord>], _ choice: Int,
  _ format: JSONRecordFormat, _ options: JSONRecordOptions
) {
  // Excludes the last record: the sequence ended after it, so it cannot resume there.
  let index = choice % max(records.count - 1, 1)
  guard index + 1 < records.count else { return }
  var options = options
  options.resume(after: records[index])
  // A resumed sequence may not know whether an enclosing container is an array or an object, so it
  // may report other issues of the structure.
  let isExact = format != .array(at: ["b", 1, "a"])
  func compared(_ records: some Sequence<JSONRecord<FuzzedRecord>>) -> [String] {
    records.filter { isExact || $0.isTerminated }.map { described($0) }
  }
  let expected = compared(records[(index + 1)...])
  let found = compared(FuzzedRecord.records(from: text, format: format, options: options))
  if found != expected {
    fail(
      "Resumed after \(index), it differs", "\(format)", "\(expected)", "\(found)", in: Data(text))
  }
}

private func checkParts(
  _ text: [UInt8], _ choice: Int, _ format: JSONRecordFormat, _ options: JSONRecordOptions
) {
  func records(_ part: Range<Int>?) -> [String] {
    var options = options
    options.byteRange = part
    return FuzzedRecord.records(from: text, format: format, options: options).map {
      described($0, withLines: false)
    }
  }
  let cut = choice % (text.count + 1)
  let (whole, parts) = (records(nil), records(0..<cut) + records(cut..<max(text.count, 1)))
  // The issue of an empty text is at byte 0, and only a part that contains this byte reports it. So
  // the last part contains at least one byte.
  if whole != parts {
    fail("Parts at \(cut) differ", "\(format)", "\(whole)", "\(parts)", in: Data(text))
  }
}

private func checkLines(_ input: [UInt8]) {
  // A mark at the start of the input is skipped; a record with one is rejected, a document is not.
  let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  let text = Array(input.dropFirst(input.offsetOfDocument))
  let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  if lines.contains(where: { $0.starts(with: mark) }) { return }
  var expected: [String] = []
  for (index, line) in lines.enumerated()
  where line.contains(where: { !" \t\r".utf8.contains($0) }) {
    // The carriage return is part of the line end.
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    do {
      let model = try FuzzedRecord.make(data: Data(line))
      expected.append("\(index + 1) \((try? model.jsonString()) ?? "")")
    } catch {
      expected.append("\(index + 1) \(error.issues.map { "\($0.kind) \($0.keyPath)" })")
    }
  }
  let found = FuzzedRecord.records(from: input).map { record in
    switch record.result {
    case .success(let model): "\(record.lineNumber) \((try? model.jsonString()) ?? "")"
    case .failure(let error):
      "\(record.lineNumber) \(error.issues.map { "\($0.kind) \($0.keyPath)" })"
    }
  }
  if found != expected { fail("Lines differ", "\(expected)", "\(found)", in: Data(text)) }
}

/// If the text is a valid array, compares the records with imports of its elements.
private func checkElements(_ text: [UInt8], _ records: [JSONRecord<FuzzedRecord>]) {
  guard case .array(let elements) = try? JSONValue(data: Data(text), options: .lastKey) else {
    return
  }
  let expected = elements.map { try? FuzzedRecord.make(value: $0).jsonString() }
  let found = records.map { try? $0.get().jsonString() }
  if found != expected {
    fail("Elements differ", "\(expected)", "\(found)", in: Data(text))
  }
}
