// Imports one model and prints it, or what the framework says of the class. `run` compiles it with
// flags that take reflection away.

import JSONModelKit

class Place: JSONModel {
  var name = ""
  private(set) var altitude = 0.0
}

final class City: Place {
  var population = 0
  var twins: [String]?
}

@main
struct Program {
  static func main() {
    do {
      let json = #"{"name": "Rome", "altitude": 21.5, "population": 2748109, "twins": ["Paris"]}"#
      let city = try City(string: json)
      print(city.name, city.altitude, city.population, city.twins ?? [])
    } catch {
      print(error)
    }
  }
}
