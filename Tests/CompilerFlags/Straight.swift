import JSONModelKit
import Oracle

// Functions that create, change and read a model. The optimizer must not assume that the properties
// of a local instance keep their values across an import.

final class Straight: JSONModel {
  private(set) var count = 0
  private(set) var byte: Int8 = 1
  private(set) var flag: Bool = false
  private(set) var text: String? = "initial"
  private(set) var list: [Int] = [1]
  private(set) var leaf: Leaf?
  @Ignore private(set) var pattern: UInt8 = 0xC4
  /// Reads the properties before and after a merge, without other code between.
  func sumAround(_ json: String) throws(JSONModelError) -> Int {
    let before = count + Int(byte) + list.count
    try merge(string: json)
    return before + count + Int(byte) + list.count
  }
}

private struct Difference: Error, CustomStringConvertible {
  var description: String
}

private func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ place: String) throws {
  if value != expected { throw Difference(description: "\(place): \(value)") }
}

/// The compiler knows the values of a new model, but not those after the merge.
private func mergeIntoNew() throws {
  let model = Straight()
  try model.merge(
    string:
      #"{"count": 7, "byte": -7, "flag": true, "text": null, "list": [], "leaf": {"name": "l"}}"#)
  try expect(model.count, 7, "count")
  try expect(model.byte, -7, "byte")
  try expect(model.flag, true, "flag")
  try expect(model.text, nil, "text")
  try expect(model.list, [], "list")
  try expect(model.leaf?.name, "l", "leaf")
  try expect(model.pattern, 0xC4, "pattern")
  try model.merge(string: #"{"flag": false, "leaf": {"name": "m"}}"#)
  try expect(model.flag, false, "flag, merged again")
  try expect(model.leaf?.name, "m", "leaf, merged again")
}

private func importInLoop() throws {
  var sum = 0
  for number in 1...100 {
    let model = try Straight(
      string: #"{"count": \#(number), "byte": 2, "flag": true, "list": [1, 2]}"#)
    sum += model.count + model.list.count + (model.flag ? 1 : 0) + (model.text == nil ? 1_000 : 0)
  }
  try expect(sum, 5_350, "sum of a loop")
}

private func mergeInside() throws {
  let model = Straight()
  try expect(try model.sumAround(#"{"count": 10, "byte": 20, "list": [1, 2, 3]}"#), 35, "sum")
  try expect(try model.sumAround(#"{"count": -10}"#), 46, "second sum")
}

/// A failed merge leaves the model unchanged.
private func mergeThatFails() throws {
  let model = Straight()
  let error = (try? model.merge(string: #"{"count": 7, "list": [2], "byte": 300}"#)) == nil
  try expect(error, true, "failed merge")
  try expect(model.count, 0, "count after a failed merge")
  try expect(model.list, [1], "list after a failed merge")
  try expect(model.byte, 1, "byte after a failed merge")
}

@MainActor func checkLocalInstances(_ report: inout Report) {
  report.check("straight code") {
    try mergeIntoNew()
    try importInLoop()
    try mergeInside()
    try mergeThatFails()
  }
}
