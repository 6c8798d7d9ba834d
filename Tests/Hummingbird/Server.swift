// Serves the resource of the program above with Hummingbird, and sends the requests of the guide to it.

let served = Countries()
let router = Router()
let methods: [HTTPRequest.Method] = [.post, .put, .patch]
for path in ["countries", "countries/:id"] {
  for method in methods {
    router.on(RouterPath(path), method: method) { request, _ in
      let body = try await request.body.collect(upTo: 200_000)
      let answer = await served.answer(
        Request(
          method: request.method.rawValue, path: request.uri.path,
          type: request.headers[.contentType] ?? "", body: Data(body.readableBytesView)))
      return HummingbirdCore.Response(
        status: .init(code: answer.status), headers: [.contentType: answer.type],
        body: .init(byteBuffer: ByteBuffer(bytes: answer.body)))
    }
  }
}

try await Application(router: router).test(.live) { client in
  for (method, path, type, body) in requests {
    let response = try await client.execute(
      uri: path, method: HTTPRequest.Method(method) ?? .get, headers: [.contentType: type],
      body: ByteBuffer(string: body))
    print(method, response.status.code, String(buffer: response.body))
  }
}
