import Foundation
import JSONModelKit

// What the framework costs a program that adds it; the script `run` measures this program.
//
//   weight FILE         imports a user from the file
//   weight FILE read    only reads the file
//   weight FILE first   prints the microseconds of the first uses of two classes with 50 properties

final class User: JSONModel {
  var login = ""
  var nodeID = ""
  var avatarURL = ""
  var url = ""
  var htmlURL = ""
  var followersURL = ""
  var gistsURL = ""
  var starredURL = ""
  var reposURL = ""
  var eventsURL = ""
  var kind: String?
  var name: String?
  var company: String?
  var blog: String?
  var location: String?
  var email: String?
  var bio: String?
  var created: String?
  var updated: String?
  var twitter: String?
  var id = 0
  var publicRepos = 0
  var publicGists = 0
  var followers = 0
  var following = 0
  var diskUsage = 0
  var siteAdmin = false
  var hireable = false
}

final class First: JSONModel {
  var text0 = ""
  var text1 = ""
  var number2 = 0
  var flag3 = false
  var part4: String?
  var text5 = ""
  var text6 = ""
  var number7 = 0
  var flag8 = false
  var part9: String?
  var text10 = ""
  var text11 = ""
  var number12 = 0
  var flag13 = false
  var part14: String?
  var text15 = ""
  var text16 = ""
  var number17 = 0
  var flag18 = false
  var part19: String?
  var text20 = ""
  var text21 = ""
  var number22 = 0
  var flag23 = false
  var part24: String?
  var text25 = ""
  var text26 = ""
  var number27 = 0
  var flag28 = false
  var part29: String?
  var text30 = ""
  var text31 = ""
  var number32 = 0
  var flag33 = false
  var part34: String?
  var text35 = ""
  var text36 = ""
  var number37 = 0
  var flag38 = false
  var part39: String?
  var text40 = ""
  var text41 = ""
  var number42 = 0
  var flag43 = false
  var part44: String?
  var text45 = ""
  var text46 = ""
  var number47 = 0
  var flag48 = false
  var part49: String?
}

final class Second: JSONModel {
  var othertext0 = ""
  var othertext1 = ""
  var othernumber2 = 0
  var otherflag3 = false
  var otherpart4: String?
  var othertext5 = ""
  var othertext6 = ""
  var othernumber7 = 0
  var otherflag8 = false
  var otherpart9: String?
  var othertext10 = ""
  var othertext11 = ""
  var othernumber12 = 0
  var otherflag13 = false
  var otherpart14: String?
  var othertext15 = ""
  var othertext16 = ""
  var othernumber17 = 0
  var otherflag18 = false
  var otherpart19: String?
  var othertext20 = ""
  var othertext21 = ""
  var othernumber22 = 0
  var otherflag23 = false
  var otherpart24: String?
  var othertext25 = ""
  var othertext26 = ""
  var othernumber27 = 0
  var otherflag28 = false
  var otherpart29: String?
  var othertext30 = ""
  var othertext31 = ""
  var othernumber32 = 0
  var otherflag33 = false
  var otherpart34: String?
  var othertext35 = ""
  var othertext36 = ""
  var othernumber37 = 0
  var otherflag38 = false
  var otherpart39: String?
  var othertext40 = ""
  var othertext41 = ""
  var othernumber42 = 0
  var otherflag43 = false
  var otherpart44: String?
  var othertext45 = ""
  var othertext46 = ""
  var othernumber47 = 0
  var otherflag48 = false
  var otherpart49: String?
}

@main enum Weight {
  static func main() throws {
    let arguments = CommandLine.arguments
    let data = try Data(contentsOf: URL(filePath: arguments[1]))
    switch arguments.dropFirst(2).first {
    case "read": print(data.count)
    case "first":
      let (clock, document) = (ContinuousClock(), document(prefix: ""))
      let other = Self.document(prefix: "other")
      let first = try clock.measure { _ = try First(string: document) }
      let second = try clock.measure { _ = try Second(string: other) }
      print(microseconds(first), microseconds(second))
    default: print(try User(data: data).login)
    }
  }

  /// Returns a document for one of the classes with 50 properties.
  private static func document(prefix: String) -> String {
    let members = (0..<50).map { index in
      switch index % 5 {
      case 2: "\"\(prefix)number\(index)\":\(index)"
      case 3: "\"\(prefix)flag\(index)\":true"
      case 4: "\"\(prefix)part\(index)\":null"
      default: "\"\(prefix)text\(index)\":\"text\""
      }
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func microseconds(_ duration: Duration) -> Int {
    Int(duration / .microseconds(1))
  }
}
