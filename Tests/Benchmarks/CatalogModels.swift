// Models of the document of `CatalogGenerator`, for both sides of the comparison.

import JSONModelKit

final class Catalog: JSONModel {
  var areaNames: [String: String] = [:]
  var events: [String: CatalogEvent] = [:]
  var performances: [Performance] = []
}

final class CatalogEvent: JSONModel {
  var description: String?
  var id = 0
  var logo: String?
  var name = ""
  var subTopicIds: [Int] = []
  var subjectCode: Int?
  var subtitle: String?
  var topicIds: [Int] = []
}

final class Performance: JSONModel {
  var eventId = 0
  var id = 0
  var logo: String?
  var name: String?
  var prices: [Price] = []
  var seatCategories: [SeatCategory] = []
  var seatMapImage: String?
  var start = 0
  var venueCode = ""
}

final class Price: JSONModel {
  var amount = 0
  var audienceSubCategoryId = 0
  var seatCategoryId = 0
}

final class SeatCategory: JSONModel {
  var areas: [SeatArea] = []
  var seatCategoryId = 0
}

final class SeatArea: JSONModel {
  var areaId = 0
  var blockIds: [Int] = []
}

final class DecodableCatalog: Codable {
  let areaNames: [String: String]
  let events: [String: DecodableCatalogEvent]
  let performances: [DecodablePerformance]
}

final class DecodableCatalogEvent: Codable {
  let description: String?
  let id: Int
  let logo: String?
  let name: String
  let subTopicIds: [Int]
  let subjectCode: Int?
  let subtitle: String?
  let topicIds: [Int]
}

final class DecodablePerformance: Codable {
  let eventId: Int
  let id: Int
  let logo: String?
  let name: String?
  let prices: [DecodablePrice]
  let seatCategories: [DecodableSeatCategory]
  let seatMapImage: String?
  let start: Int
  let venueCode: String
}

final class DecodablePrice: Codable {
  let amount: Int
  let audienceSubCategoryId: Int
  let seatCategoryId: Int
}

final class DecodableSeatCategory: Codable {
  let areas: [DecodableSeatArea]
  let seatCategoryId: Int
}

final class DecodableSeatArea: Codable {
  let areaId: Int
  let blockIds: [Int]
}
