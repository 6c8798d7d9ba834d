/// What the reader of numbers needs of errors; those of the framework need Foundation.
enum JSONModelError {
  enum Kind {
    case invalidJSON(String)
    case limitExceeded(String)
  }
}
