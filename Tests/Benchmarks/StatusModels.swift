// Models of the document of `StatusGenerator`, for both sides of the comparison.

import JSONModelKit

final class Status: JSONModel {
  var id = ""
  var mid = ""
  var createdAt = ""
  var text = ""
  var source = ""
  var sourceType = ""
  var appId = ""
  var bid: String?
  var pictures: [String: Picture] = [:]
  var links: [String: PostLink]?
  var counters: [String: String]?
  var labels: [String: String] = [:]
  var visibility: [String: Int] = [:]
  var tags: [String]?
  var isLiked = false
  var isLong: Bool?
  var isPaid: Bool?
  var region: String?
  var repostCount = 0
  var commentCount = 0
  var likeCount: Int?
  var user = Author()
  var quoted: Status?
}

final class Picture: JSONModel {
  var thumbnail = PictureSize()
  var middle: PictureSize?
  var large: PictureSize?
  var objectId = ""
  var pictureId = ""
  var photoTag = 0
  var kind: String?
}

final class PictureSize: JSONModel {
  var url = ""
  var width = ""
  var height = ""
  var cut = 0
  var type: String?
}

final class PostLink: JSONModel {
  var shortURL = ""
  var longURL = ""
  var title: String?
  var icon: String?
  var result = false
  var transCode = ""
  var log: [String: String] = [:]
}

final class Author: JSONModel {
  var id = ""
  var screenName = ""
  var name = ""
  var province = ""
  var city = ""
  var location = ""
  var bio: String?
  var url: String?
  var profileImage = ""
  var profileURL = ""
  var domain: String?
  var weihao: String?
  var gender = ""
  var followers = ""
  var friends = ""
  var statuses = ""
  var favourites = ""
  var createdAt = ""
  var following = false
  var allowAll = false
  var geoEnabled: Bool?
  var verified = false
  var verifiedType = 0
  var remark: String?
  var avatarLarge: String?
  var verifiedReason: String?
  var online = 0
  var biFollowers = ""
  var lang = ""
  var star: String?
  var rank = 0
  var blockWord = 0
  var credit: Int?
  var badge: [String: Int]?
}

final class DecodableStatus: Codable {
  let id: String
  let mid: String
  let createdAt: String
  let text: String
  let source: String
  let sourceType: String
  let appId: String
  let bid: String?
  let pictures: [String: DecodablePicture]
  let links: [String: DecodablePostLink]?
  let counters: [String: String]?
  let labels: [String: String]
  let visibility: [String: Int]
  let tags: [String]?
  let isLiked: Bool
  let isLong: Bool?
  let isPaid: Bool?
  let region: String?
  let repostCount: Int
  let commentCount: Int
  let likeCount: Int?
  let user: DecodableAuthor
  let quoted: DecodableStatus?
}

final class DecodablePicture: Codable {
  let thumbnail: DecodablePictureSize
  let middle: DecodablePictureSize?
  let large: DecodablePictureSize?
  let objectId: String
  let pictureId: String
  let photoTag: Int
  let kind: String?
}

final class DecodablePictureSize: Codable {
  let url: String
  let width: String
  let height: String
  let cut: Int
  let type: String?
}

final class DecodablePostLink: Codable {
  let shortURL: String
  let longURL: String
  let title: String?
  let icon: String?
  let result: Bool
  let transCode: String
  let log: [String: String]
}

final class DecodableAuthor: Codable {
  let id: String
  let screenName: String
  let name: String
  let province: String
  let city: String
  let location: String
  let bio: String?
  let url: String?
  let profileImage: String
  let profileURL: String
  let domain: String?
  let weihao: String?
  let gender: String
  let followers: String
  let friends: String
  let statuses: String
  let favourites: String
  let createdAt: String
  let following: Bool
  let allowAll: Bool
  let geoEnabled: Bool?
  let verified: Bool
  let verifiedType: Int
  let remark: String?
  let avatarLarge: String?
  let verifiedReason: String?
  let online: Int
  let biFollowers: String
  let lang: String
  let star: String?
  let rank: Int
  let blockWord: Int
  let credit: Int?
  let badge: [String: Int]?
}
