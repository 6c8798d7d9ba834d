import Foundation
import JSONModelInference
import Testing

struct LayoutTests {
  private static let order = """
    {"customer": {"name": "Ann", "address": {"street": "a", "zip": "b"}},
     "lines": [{"size": 1, "delivery": {"to": {"street": "a", "zip": "c"}}, "inner": [{"size": 2}]}]}
    """

  @Test func aTypeThatSeveralClassesUseIsAtTheTopLevel() throws {
    let document =
      #"{"a": {"p": {"x": 1, "y": 2, "z": 3}}, "b": {"p": {"x": 4, "y": 5, "z": 6}, "q": 1}}"#
    let source = try source(of: [document]) { $0.layout = .nested }
    #expect(source.contains("\n  final class A: JSONModel {"))
    #expect(source.contains("\nfinal class P: JSONModel {"))
  }

  @Test func typesAreInsideTheOnlyClassThatUsesThem() throws {
    let source = try source(of: [Self.order]) {
      $0.layout = .nested
      $0.rootName = "Order"
    }
    #expect(
      source.hasSuffix(
        """
        final class Order: JSONModel {
          var customer = Customer()
          var lines: [Line] = []

          final class Customer: JSONModel {
            var name = ""
            var address = Address()

            final class Address: JSONModel {
              var street = ""
              var zip = ""
            }
          }

          final class Line: JSONModel {
            var size = 0
            var delivery = Delivery()
            var inner: [Inner] = []

            final class Delivery: JSONModel {
              var to = To()

              final class To: JSONModel {
                var street = ""
                var zip = ""
              }
            }

            final class Inner: JSONModel {
              var size = 0
            }
          }
        }

        """))
  }

  @Test func nestedTypesAreInOneFile() throws {
    try withFiles(["a.json": Self.order]) { folder in
      let output = "\(folder)/models"
      let result = run(["infer", "\(folder)/a.json", "--layout=nested", "--output", output])
      #expect(result.status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: output)
      #expect(names == ["Root.swift"])
    }
  }

  /// The compiler warns about public imports that no public declaration needs.
  @Test(arguments: [
    (#"{"URL": 1}"#, false, true), (#"{"a": ["2024-02-29T12:00:00Z"]}"#, true, true),
    (#"["https://example.com/"]"#, true, false), ("[1.5]", false, false),
    ("[1, true]", false, true),
  ])
  func importsArePublicOnlyIfDeclarationsRequireIt(
    _ document: String, _ isFoundation: Bool, _ isKit: Bool
  ) throws {
    let source = try source(of: [document]) { $0.isPublic = true }
    #expect(source.contains("public import Foundation") == isFoundation)
    #expect(source.contains("public import JSONModelKit") == isKit)
  }
}
