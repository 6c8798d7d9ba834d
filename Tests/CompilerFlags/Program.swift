import Foundation
import Oracle

@main
@MainActor struct Program {
  static func main() {
    var report = Report()
    checkVisibility(&report)
    checkStraight(&report)
    checkNeighbours(&report)
    checkOptionals(&report)
    checkGenerics(&report)
    checkPlaces(&report)
    checkPassed(&report)
    checkRejected(&report)
    checkLibrary(&report)
    checkWide(&report)
    if report.hasFailed { exit(1) }
  }
}
