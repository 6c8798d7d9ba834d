#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(ucrt)
  import ucrt
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(Glibc)
  import Glibc
#endif

extension JSONFileError {
  init(reading path: String, code: CInt = errno) {
    self.init(path: path, operation: .read, code: Int(code), reason: Self.reason(of: code))
  }

  init(writing path: String, code: CInt = errno) {
    self.init(path: path, operation: .write, code: Int(code), reason: Self.reason(of: code))
  }

  private static func reason(of code: CInt) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
