extension JSONFileError {
  init(reading path: String, code: CInt = SystemFile.errorCode) {
    self.init(
      path: path, operation: .read, code: Int(code), reason: SystemFile.reason(of: code))
  }

  init(writing path: String, code: CInt = SystemFile.errorCode) {
    self.init(
      path: path, operation: .write, code: Int(code), reason: SystemFile.reason(of: code))
  }
}
