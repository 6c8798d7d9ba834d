/// The part of `JSONModelError` that reading numbers needs; the original needs Foundation.
enum JSONModelError {
  enum Kind {
    case invalidJSON(String)
    case limitExceeded(String)
  }
}
