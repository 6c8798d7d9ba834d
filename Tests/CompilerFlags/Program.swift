import Foundation
import Oracle

@main
@MainActor struct Program {
  static func main() {
    var report = Report()
    checkVisibility(&report)
    checkLocalInstances(&report)
    checkNeighbours(&report)
    checkOptionals(&report)
    checkGenerics(&report)
    checkNestedDeclarations(&report)
    checkIgnoredProperties(&report)
    checkRejected(&report)
    checkLibrary(&report)
    checkWide(&report)
    if report.hasFailed { exit(1) }
  }
}
