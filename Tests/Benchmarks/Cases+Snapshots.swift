import Foundation
import JSONModelKit

// Snapshots, compared with the models that they are made from. In the cases with reads, one "byte" is
// one property that is read.

extension Cases {
  static var snapshots: [Case] {
    [
      Case("10000 reads of a snapshot") {
        let (route, snapshot) = (try Route(data: stops()), try Route.snapshot(data: stops()))
        return Comparison(
          bytes: 10_000, peerName: "the model", isAgainstOthers: false,
          model: { sum(10_000) { snapshot.number &+ snapshot.name.utf8.count } / 2 },
          peer: { sum(10_000) { route.number &+ route.name.utf8.count } / 2 })
      },
      Case("10000 reads by a getter") {
        let (route, snapshot) = (try Route(data: stops()), try Route.snapshot(data: stops()))
        return Comparison(
          bytes: 10_000, peerName: "the model", isAgainstOthers: false,
          model: { sum(20_000) { snapshot.priority } }, peer: { sum(20_000) { route.priority } })
      },
      Case("10000 nested snapshots") {
        let (route, snapshot) = (try Route(data: stops()), try Route.snapshot(data: stops()))
        return Comparison(
          bytes: 10_000, peerName: "the models", isAgainstOthers: false,
          model: { snapshot.stops.reduce(0) { $0 &+ $1.number } },
          peer: { route.stops.reduce(0) { $0 &+ $1.number } })
      },
      Case("import of a snapshot") {
        let data = try stops()
        return Comparison(
          bytes: data.count, peerName: "the model", isAgainstOthers: false,
          model: { try Route.snapshot(data: data) }, peer: { try Route(data: data) })
      },
      Case("10000 models to a snapshot") {
        let route = try Route(data: stops())
        return Comparison(
          bytes: try stops().count, peerName: "copy()", isAgainstOthers: false,
          model: { route.snapshot() }, peer: { route.copy() })
      },
    ]
  }

  private static func stops() throws -> Data {
    let stops = (0..<10_000).map { #"{"number": \#($0), "name": "stop number \#($0)"}"# }
    return Data(
      #"{"number": 1, "name": "a long enough name", "stops": [\#(stops.joined(separator: ","))]}"#
        .utf8
    )
  }

  /// Reads two properties as often as this.
  private static func sum(_ count: Int, _ body: () -> Int) -> Int {
    var sum = 0
    for _ in 0..<count / 2 { sum &+= body() }
    return sum
  }
}

final class Stop: JSONModel {
  var number = 0
  var name = ""
}

final class Route: JSONModel {
  var number = 0
  var name = ""
  var stops: [Stop] = []
  @OptionalKey var priority = 1
}
