import Foundation
import JSONModelKit

// One executable contains all targets; the environment variable FUZZ_TARGET selects one.

private let targets: [String: @Sendable (Data) -> Void] = [
  "value": fuzzValue, "models": fuzzModels, "skipped": fuzzSkipped, "merge": fuzzMerge,
  "mutated": fuzzMutated, "roundtrip": fuzzRoundTrip, "differential": fuzzDifferential,
  "equality": fuzzEquality, "stacks": fuzzStacks, "borders": fuzzBorders,
  "records": fuzzRecords, "syntax": fuzzSyntax,
]

private let target: @Sendable (Data) -> Void = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = targets[name] else {
    FileHandle.standardError.write(
      Data("FUZZ_TARGET is one of \(targets.keys.sorted().joined(separator: ", "))\n".utf8))
    exit(2)
  }
  // Class tables live as long as the process. Enumerations in them store tagged pointers, which the
  // leak detector does not recognize as pointers.
  ignoreLeaks()
  registerTransformers()
  for case let model as any FuzzedModel.Type in subjects { checkDeclaration(of: model) }
  for subject in subjects + [Skipping.self] {
    _ = Outcome(of: subject, .data(Data("{}".utf8)), .default)
  }
  reportLeaks()
  return target
}()

#if LEAKS
  @_silgen_name("__lsan_disable") private func ignoreLeaks()
  @_silgen_name("__lsan_enable") private func reportLeaks()
#else
  private func ignoreLeaks() {}
  private func reportLeaks() {}
#endif

private func checkDeclaration(of model: any FuzzedModel.Type) {
  do throws(JSONModelError) {
    try model.checkDeclaration()
  } catch {
    fail("A class is declared wrongly", "\(error)", in: Data())
  }
}

/// The function that the fuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(Data(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
