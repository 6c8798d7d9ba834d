import Foundation
import JSONModelKit
import Testing

extension Form {
  static let all = values + containers + models + others

  // MARK: - Exceptions

  private typealias Exception = (operation: Operation, part: String?, reason: String)

  private static let noPatch = "cannot be exported: a merge patch cannot express this change"

  /// In a merge patch, null removes the value, and a value cannot become absent.
  private static func presence(_ name: String) -> [Exception] {
    [(.patch, "\"\(name)\":", noPatch), (.enclose, "\"\(name)\":null", noPatch)]
  }

  private static func withoutOffsets(_ rejected: [(String, [String])]) -> [Rejected] {
    rejected.map { ($0, $1.map { String($0.drop { $0 != " " }.dropFirst()) }) }
  }

  /// NaN is not equal to itself, so no patch leads to it.
  private static let nanExceptions: [Exception] = [
    (.compare, nil, "false is not true"), (.patch, nil, noPatch), (.enclose, nil, noPatch),
  ]

  private static func isNaN(_ document: Document) -> Bool {
    document.document.lowercased().contains("\"nan\"")
  }

  // MARK: - Values

  final class Leaves: JSONModel {
    var int: Int8?
    var double: Double?
    var decimal: Decimal?
    var bool: Bool?
    var text: String?
    var date: Date?
    var url: URL?
    var uuid: UUID?
    var data: Data?
    var duration: Duration?
    var locale: Locale?
    var size: Fixtures.Size?
    var number: JSONNumber?
    var value: JSONValue?
  }

  final class Required: JSONModel {
    @OptionalKey var plain = 0
    @RequiredKey var nullable: Int?
    var twice: Int??
  }

  final class Unset: JSONModel {
    @JSONModelKit.Required var id: Int
    @JSONModelKit.Required var url: URL
    @JSONModelKit.Required var city: City
  }

  final class Tolerant: JSONModel {
    var size: Fixtures.Size?
    @OptionalKey var other = Fixtures.Size.small
    @OptionalKey var count = 5
    var model: City?
    var sizes: [Fixtures.Size: Int]?
    var either: JSONEither<Int, City>?
    override class var propertyTransformers: [String: JSONTransformer] {
      [
        "size": .orNil, "other": .or(Fixtures.Size.medium), "count": .orDefault, "model": .orNil,
        "sizes": .lossy(), "either": .orNil,
      ]
    }
  }

  static let values = [
    Form(
      Leaves.self,
      [
        (#"{"int":-128}"#, nil), (#"{"int":"7"}"#, #"{"int":7}"#), (#"{"double":0.5}"#, nil),
        (#"{"decimal":19.95}"#, nil), (#"{"bool":true}"#, nil), (#"{"text":"ä\n"}"#, nil),
        (#"{"text":7}"#, #"{"text":"7"}"#), (#"{"date":"2014-05-06T08:03:21.25Z"}"#, nil),
        (#"{"date":"1970-01-01"}"#, #"{"date":"1970-01-01T00:00:00Z"}"#),
        (#"{"url":"https://x.org/a"}"#, nil),
        (#"{"uuid":"0F8FAD5B-D9CB-469F-A165-70867728950E"}"#, nil), (#"{"data":"AQI="}"#, nil),
        (#"{"duration":"PT1H"}"#, nil), (#"{"duration":1.5}"#, #"{"duration":"PT1.5S"}"#),
        (#"{"locale":"de_CH"}"#, nil), (#"{"size":"L"}"#, nil),
        (#"{"number":1.5}"#, nil), (#"{"value":{"a":[1,null,true,"x",false,0]}}"#, nil),
        (#"{"int":null,"value":[]}"#, #"{"value":[]}"#), ("{}", nil),
      ],
      rejected: [
        (#"{"int":128}"#, ["int: number out of range for Int8 (-128...127)"]),
        (
          #"{"int":"x","bool":[]}"#,
          ["int: cannot convert string to Int8: not a number", "bool: expected Bool, found array"]
        ),
        (#"{"int":{}}"#, ["int: expected Int8, found object"]),
        (#"{"int":true}"#, ["int: expected Int8, found true"]),
        (#"{"int":0.5}"#, ["int: expected Int8, found number with a fractional part"]),
        (#"{"int":"-129"}"#, ["int: string out of range for Int8 (-128...127)"]),
        (#"{"double":false}"#, ["double: expected Double, found false"]),
        (#"{"double":"1,5"}"#, ["double: cannot convert string to Double: not a number"]),
        (#"{"decimal":"0x10"}"#, ["decimal: cannot convert string to Decimal: not a number"]),
        (#"{"bool":2}"#, ["bool: cannot convert number to Bool: expected 1 or 0"]),
        (#"{"text":["x"]}"#, ["text: expected String, found array"]),
        (#"{"date":"x"}"#, ["date: cannot convert string to Date: not a valid date string"]),
        (
          #"{"date":"1399363401"}"#,
          [
            "date: cannot convert string to Date: not a valid date string; "
              + "use .date(.secondsSince1970) in propertyTransformers"
          ]
        ),
        (#"{"url":""}"#, ["url: cannot convert string to URL: not a valid URL"]),
        (#"{"uuid":"1234"}"#, ["uuid: cannot convert string to UUID: not a valid UUID"]),
        (#"{"data":"*"}"#, ["data: cannot convert string to Data: not valid Base64"]),
        (
          #"{"size":"tiny"}"#,
          [
            #"size: cannot convert string to Size: expected "small", "medium" or "L"; "#
              + "to accept other values, "
              + "use .orNil in propertyTransformers, or .or(Size.unknown) with a case unknown"
          ]
        ),
      ]),
    Form(
      Required.self,
      [
        (#"{"plain":1,"nullable":2,"twice":3}"#, nil), (#"{"plain":0,"nullable":null}"#, nil),
      ],
      rejected: [
        ("{}", ["nullable: required key is missing"]),
        (
          #"{"nullable":{},"plain":[]}"#,
          ["nullable: expected Int, found object", "plain: expected Int, found array"]
        ),
      ],
      // Null in a merge patch of a Codable value removes the key.
      except: [(.enclose, "null}", "box.inner.nullable: required key is missing")]),
    Form(
      Unset.self, [(#"{"id":1,"url":"https://x.org/a","city":{"name":"a"}}"#, nil)],
      // The patches and the document begin with a model without values.
      except: [.patch, .jsonPatch, .partial].map {
        ($0, nil, "a property marked @Required has no value; assign one before the export")
      }),
    Form(
      Tolerant.self,
      [
        ("{}", #"{"other":"small","count":5}"#),
        (#"{"size":"L","other":"L","count":1}"#, nil),
        (#"{"size":7,"other":"x","count":[]}"#, #"{"other":"medium","count":5}"#),
        (#"{"other":"L","count":5,"model":{"name":"a"}}"#, nil),
        (#"{"model":{"name":[]}}"#, #"{"other":"small","count":5}"#),
        (#"{"sizes":{"x":1,"L":2,"small":{}}}"#, #"{"other":"small","count":5,"sizes":{"L":2}}"#),
        (#"{"either":{"name":1,"twin":7}}"#, #"{"other":"small","count":5}"#),
      ],
      rejected: [(#"{"sizes":7}"#, ["sizes: expected [Size: Int], found number"])]),
    Form(
      ValueFormTests.Forms.self, ValueFormTests.documents.filter { !isNaN($0) },
      rejected: ValueFormTests.rejected,
      except: presence("note") + [
        (.decode, "1e400", "value: expected Double, found a value that the decoder cannot decode")
      ]),
    Form(
      ValueFormTests.Forms.self, ValueFormTests.documents.filter(isNaN), except: nanExceptions),
    Form(
      QuotedFormTests.Quoted.self, QuotedFormTests.documents.filter { !isNaN($0) },
      rejected: QuotedFormTests.rejected, except: presence("presence")),
    Form(
      QuotedFormTests.Quoted.self, QuotedFormTests.documents.filter(isNaN), except: nanExceptions),
  ]

  // MARK: - Containers

  final class Containers: JSONModel {
    var list: [Int?]?
    var rows: [[String]]?
    var set: Set<Int>?
    var sizes: Set<Fixtures.Size>?
    var map: [String: [Int?]]?
    var numbered: [Int: String]?
    var sized: [Fixtures.Size: Bool]?
    var ids: [UUID: Int]?
    var union: JSONEither<Int, String>?
    var unions: [JSONEither<Int, [Bool]>]?
    var presence: JSONPresence<[Int]> = .absent
    var presences: [JSONPresence<Int>]?
    var lossy: [Int]?
    override class var propertyTransformers: [String: JSONTransformer] { ["lossy": .lossy()] }
  }

  static let containers = [
    Form(
      Containers.self,
      [
        (#"{"list":[1,null]}"#, nil), (#"{"list":[]}"#, nil), (#"{"rows":[["a"],[]]}"#, nil),
        (#"{"set":[2,1,2]}"#, #"{"set":[1,2]}"#),
        (#"{"sizes":["small","L"]}"#, #"{"sizes":["L","small"]}"#),
        (#"{"map":{"a":[1,null],"b":[]}}"#, nil), (#"{"numbered":{"-7":"x"}}"#, nil),
        (#"{"sized":{"L":true}}"#, nil),
        (#"{"ids":{"0F8FAD5B-D9CB-469F-A165-70867728950E":1}}"#, nil), (#"{"union":1}"#, nil),
        (#"{"union":"x"}"#, nil), (#"{"unions":[1,[true]]}"#, nil), (#"{"presence":[1]}"#, nil),
        (#"{"presence":null}"#, nil), (#"{"presences":[1,null]}"#, nil),
        (#"{"lossy":[1,"x"]}"#, #"{"lossy":[1]}"#),
      ],
      rejected: [
        (
          #"{"list":7,"rows":[["a",{}]]}"#,
          ["list: expected [Int?], found number", "rows[0][1]: expected String, found object"]
        ),
        (
          #"{"list":[1,null,[2],3,{}],"rows":[["a"],2,[["b"]],null]}"#,
          [
            "list[2]: expected Int, found array", "list[4]: expected Int, found object",
            "rows[1]: expected [String], found number", "rows[2][0]: expected String, found array",
            "rows[3]: expected [String], found null",
          ]
        ),
        (#"{"set":[1,[]]}"#, ["set[1]: expected Int, found array"]),
        (
          #"{"sized":{"tiny":true}}"#,
          [#"sized.tiny: cannot convert string to Size: expected "small", "medium" or "L""#]
        ),
        (#"{"sized":{"small":[]}}"#, ["sized.small: expected Bool, found array"]),
        (#"{"map":{"a":[{}]}}"#, ["map.a[0]: expected Int, found object"]),
        (
          #"{"numbered":{"x":"y"}}"#,
          ["numbered.x: cannot convert string to Int: key is not a valid Int"]
        ),
        (#"{"union":[]}"#, ["union: expected Int or String, found array"]),
        (#"{"presence":[{}]}"#, ["presence[0]: expected Int, found object"]),
      ], except: presence("presence")),
    Form(
      NumberArrayTests.Points.self,
      [(NumberArrayTests.points.document, NumberArrayTests.points.exported)]),
    Form(
      ElementTransformerTests.Transformed.self,
      [
        (ElementTransformerTests.transformed.document, ElementTransformerTests.transformed.exported)
      ],
      // Relative URLs are imported.
      except: [(.schema, nil, "urlsByName.a[0]: must be a URI")]),
    Form(
      OneOrManyTests.Post.self, adding(#""kept":[1]"#, to: OneOrManyTests.documents),
      rejected: OneOrManyTests.rejected, except: presence("presence")),
    Form(
      KeyedArrayTests.Board.self, KeyedArrayTests.documents, rejected: KeyedArrayTests.rejected,
      except: presence("presence") + [
        // In a patch, an empty array is not an empty object.
        (.merge, #"{"notes":[]}"#, "notes: expected object, found array"),
        (.schema, "shapes", "shapes.s.side: required key is missing"),
      ]
        // A patch does not change the order of the models.
        + ["-Kx1", "replies", "20", "hours"].flatMap {
          [(.patch, $0, noPatch), (.enclose, $0, noPatch)]
        }),
    Form(
      ArrayFormCombinationTests.Mixed.self, ArrayFormCombinationTests.documents,
      rejected: ArrayFormCombinationTests.rejected,
      except: presence("maybe") + [(.enclose, #""maybe":"x""#, noPatch)]),
  ]

  // MARK: - Models

  final class City: JSONModel {
    var name = ""
    var twin: City?
  }

  final class Models: JSONModel {
    var one: City?
    var twice: City??
    var list: [City]?
    var gaps: [City?]??
    var set: Set<City>?
    var map: [String: City]?
    var numbered: [Int: City]?
    var union: JSONEither<String, City>?
    var unions: [JSONEither<City, Fixtures.Mayor>]?
    var presence: JSONPresence<City> = .absent
    var presences: [JSONPresence<City>]?
    var lossy: [City]?
    var lossyMap: [String: City]?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["lossy": .lossy(), "lossyMap": .lossy()]
    }
  }

  class Shape: JSONModel {
    var name: String?
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "box": Square.self])
    }
  }
  final class Circle: Shape { var radius = 0 }
  final class Square: Shape { var parts: [Shape]? }
  final class Drawing: JSONModel {
    var shape: Shape?
    var shapes: [Shape]?
  }

  static let models = [
    Form(
      Models.self,
      [
        (#"{"one":{"name":"a","twin":{"name":"b"}}}"#, nil), (#"{"twice":{"name":"a"}}"#, nil),
        (#"{"list":[{"name":"a"},{"name":"b"}]}"#, nil), (#"{"gaps":[{"name":"a"},null]}"#, nil),
        (#"{"set":[{"name":"a"}]}"#, nil), (#"{"map":{"k":{"name":"a"}}}"#, nil),
        (#"{"numbered":{"7":{"name":"a"}}}"#, nil), (#"{"union":"x"}"#, nil),
        (#"{"union":{"name":"a"}}"#, nil), (#"{"unions":[{"name":"a"}]}"#, nil),
        (#"{"presence":{"name":"a"}}"#, nil),
        (#"{"presence":null}"#, nil),
        (#"{"lossy":[{"name":"a"},7]}"#, #"{"lossy":[{"name":"a"}]}"#),
        (#"{"lossyMap":{"a":{},"b":{"name":"b"}}}"#, #"{"lossyMap":{"b":{"name":"b"}}}"#),
      ],
      rejected: [
        (
          #"{"one":{"twin":{"name":[]}}}"#,
          ["one.name: required key is missing", "one.twin.name: expected String, found array"]
        ),
        (
          #"{"list":[{"name":"a"},7,null,{}],"map":{"k":{"name":null}}}"#,
          [
            "list[1]: expected City, found number", "list[2]: expected City, found null",
            "list[3].name: required key is missing", "map.k.name: expected String, found null",
          ]
        ),
        (
          #"{"one":7,"presences":[null,{}]}"#,
          ["one: expected City, found number", "presences[1].name: required key is missing"]
        ),
        (#"{"gaps":[{}]}"#, ["gaps[0].name: required key is missing"]),
        (#"{"numbered":{"7":{}}}"#, [#"numbered["7"].name: required key is missing"#]),
        (#"{"union":{}}"#, ["union.name: required key is missing"]),
        (#"{"presence":{}}"#, ["presence.name: required key is missing"]),
      ], except: presence("presence")),
    Form(
      Drawing.self,
      [
        (#"{"shape":{"type":"circle","name":"a","radius":1}}"#, nil),
        (#"{"shapes":[{"type":"box"},{"type":"circle","radius":2}]}"#, nil),
        (#"{"shape":{"type":"box","parts":[{"type":"box"}]}}"#, nil),
      ],
      rejected: [
        (
          #"{"shape":{"type":"oval"}}"#,
          [#"shape.type: unknown discriminator value; expected "box" or "circle""#]
        ),
        (#"{"shape":{"type":"circle"}}"#, ["shape.radius: required key is missing"]),
      ]),
    Form(
      FlatteningTests.Order.self,
      [
        (FlatteningTests.order, nil),
        (#"{"id":1,"customer_first_name":"A","customer_home_street":"B"}"#, nil),
      ],
      rejected: [
        (
          #"{"id":"x","customer_first_name":"A","customer_home_street":[]}"#,
          [
            "id: cannot convert string to Int: not a number",
            "customer_home_street: expected String, found array",
          ]
        )
      ]),
    Form(
      NestedShapeTests.Tree.self, [(NestedShapeTests.json, NestedShapeTests.exported)],
      except: [(.patch, nil, noPatch)]),
    Form(
      EmbeddedObjectTests.Call.self,
      adding(#""tolerant":"[7]""#, to: EmbeddedObjectTests.documents),
      rejected: withoutOffsets(EmbeddedObjectTests.rejected),
      // The decoder does not report equal keys.
      except: presence("presence") + [(.decode, #""city": "b""#, "")]),
    Form(
      EmbeddedTests.Event.self, [(EmbeddedTests.event, nil)],
      rejected: [
        (
          #"{"Records":[{"Sns":{"Message":"{\"orderId\": \"long\", \"items\": [1, \"x\"]}"}}]}"#,
          [
            "Records[0].Sns.Message.orderId: must have 1 to 3 characters",
            "Records[0].Sns.Message.items[1]: cannot convert string to Int: not a number",
          ]
        )
      ]),
    Form(
      EmbeddedTests.Scalars.self, [(EmbeddedTests.scalars, nil)], except: [(.patch, nil, noPatch)]),
    Form(
      EmbeddedTests.Many.self, [(EmbeddedTests.many, nil)], except: presence("presence")),
    Form(
      EmbeddedTests.Constrained.self,
      [(#"{"tags":"[]","rows":"[]","lossy":"[]","nested":"[]","orders":"{}"}"#, nil)],
      rejected: withoutOffsets(EmbeddedTests.violations)),
  ]

  // MARK: - Other properties

  struct Address: Codable, Equatable {
    var street = ""
    var zip: Int?
    var moved: Date?
  }
  final class Codables: JSONModel {
    var address: Address?
    var addresses: [Address]?
    var range: ClosedRange<Int>?
    var map: [String: Address]?
  }

  final class Named: JSONModel {
    var userName = ""
    var size = 0
    var item: Named?
    override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["size": "info.size"]) }
    override func validate() throws {
      if size < 0 { throw JSONValidationError("must not be negative", at: "size") }
    }
  }

  final class Mapped: JSONModel {
    var deep: Int?
    var literal: Int?
    var count: Int?
    var indexed: String?
    var either: Int?
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper {
      .caseInsensitive.mapping([
        "deep": "a.b.c", "literal": .literal("a.b.c"), "count": "all.@count", "indexed": "list.1",
        "either": ["x", "y", "z.id"],
      ])
    }
  }

  final class Registered: JSONModel {
    var count: Int? {
      get { stored }
      set { stored = newValue }
    }
    @Ignore private var stored: Int?
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("count", \Registered.count)]
    }
  }

  static let others = [
    Form(
      Codables.self,
      [
        (#"{"address":{"street":"a"}}"#, nil),
        (#"{"addresses":[{"moved":"2014-05-06T08:03:21Z","street":"a","zip":7}]}"#, nil),
        (#"{"range":[1,5]}"#, nil), (#"{"map":{"k":{"street":"a"}}}"#, nil),
      ],
      rejected: [
        (#"{"address":{}}"#, ["address.street: required key is missing"]),
        (
          #"{"addresses":[{"street":"a","zip":"x"}]}"#,
          ["addresses[0].zip: expected Int, found string"]
        ),
      ],
      except: [
        (.schema, nil, "the type Address, which decodes itself; describe it in propertySchemas")
      ]),
    Form(
      Mapped.self,
      [
        (#"{"a":{"b":{"c":1}}}"#, nil), (#"{"list":[null,"x"]}"#, nil),
        (#"{"Y":1}"#, #"{"x":1}"#), (#"{"x":null,"y":1}"#, #"{"x":1}"#),
        (#"{"z":{"id":1},"y":null,"x":null}"#, #"{"x":1}"#),
        (#"{"x":0,"y":7,"z":null}"#, #"{"x":0}"#),
        (#"{"a.b.c":1,"a":{"b":{"c":2}}}"#, #"{"a":{"b":{"c":2}},"a.b.c":1}"#),
        (#"{"all":{"@count":3}}"#, nil), (#"{"more":[true]}"#, nil),
      ],
      rejected: [(#"{"A":{"b":{"c":[]}}}"#, ["A.b.c: expected Int, found array"])],
      except: [
        (.flatten, nil, "Mapped.rest collects unknown keys; collect them in the enclosing class")
      ]),
    Form(
      Named.self,
      [
        (#"{"user_name":"a","info":{"size":1}}"#, nil),
        (#"{"user_name":"a","info":{"size":1},"item":{"user_name":"b","info":{"size":2}}}"#, nil),
      ],
      rejected: [
        ("{}", ["user_name: required key is missing", "info.size: required key is missing"]),
        (
          #"{"user_name":"x","item":{"user_name":"y"},"info":{"size":1}}"#,
          ["item.info.size: required key is missing"]
        ),
        (
          #"{"user_name":"a","info":{"size":1},"item":{"user_name":"b","info":{"size":-2}}}"#,
          ["item.info.size: must not be negative"]
        ),
      ]),
    Form(
      Registered.self, [(#"{"count":1}"#, nil), ("{}", nil)],
      rejected: [(#"{"count":[]}"#, ["count: expected Int, found array"])]),
    Form(
      PresenceTransformerTests.PresentValues.self,
      [
        (PresenceTransformerTests.document, nil), (PresenceTransformerTests.nulls, nil),
        ("{}", nil),
      ],
      rejected: PresenceTransformerTests.rejected,
      except: [(.patch, "hex", noPatch), (.enclose, "null", noPatch)]),
    Form(
      SameTypeTransformerTests.Subscriber.self, [(SameTypeTransformerTests.document, nil)],
      except: [
        (.patch, nil, "tree: \(noPatch)"),
        (.schema, nil, "whose transformer accepts any JSON type; describe it in propertySchemas"),
      ]),
  ]
}
