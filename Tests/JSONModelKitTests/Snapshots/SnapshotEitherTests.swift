import Foundation
import JSONModelKit
import Testing

/// Properties of a snapshot with one of two types.
struct SnapshotEitherTests {
  final class Customer: JSONModel {
    var id = ""
    var bank: JSONEither<String, Bank>?
  }

  final class Bank: JSONModel { var iban = "" }

  /// A class whose instances a snapshot must not return, although it is declared Sendable, which it
  /// is not: no test passes an instance to another thread.
  final class Shared: JSONModel, @unchecked Sendable { var name = "" }

  final class Payment: JSONModel {
    var customer: JSONEither<String, Customer> = .first("")
    var payer: JSONEither<Customer, String>?
    var source: JSONEither<Bank, Customer>?
    var sources: [JSONEither<Bank, Customer>]?
    var parts: [JSONEither<String, Customer>] = []
    var codes: JSONEither<Int, String>?
    @OptionalKey var wrapped: JSONEither<String, Customer> = .first("none")
    var shared: JSONEither<String, Shared>?
    var list: JSONEither<[Shared], Customer>?
    var optional: [JSONEither<Customer, Bool>] = []
    override class func propertyIsOptional(_ name: String) -> Bool { name != "customer" }
  }

  static let document = #"""
    {"customer": {"id": "a", "bank": {"iban": "DE"}}, "payer": {"id": "b"}, "source": {"iban": "FR"},
     "parts": ["x", {"id": "c"}], "codes": 7, "wrapped": {"id": "d"}, "shared": {"name": "s"},
     "list": [{"name": "t"}], "optional": [true, {"id": "e"}]}
    """#

  @Test func modelsOfEitherTypeAreSnapshots() throws {
    let payment = try Payment.snapshot(string: Self.document)
    let customer: JSONSnapshot<Customer>? = payment.customer.second
    expectEqual(customer?.id, "a")
    expectEqual(customer?.bank?.second?.iban, "DE")
    expectEqual(payment.payer?.first?.id, "b")
    let source: JSONEither<JSONSnapshot<Bank>, JSONSnapshot<Customer>>? = payment.source
    expectEqual(source?.first?.iban, "FR")
    expectEqual(payment.parts.map { $0.first ?? $0.second?.id }, ["x", "c"])
    expectEqual(payment.codes, .first(7))
    expectEqual(payment.wrapped.second?.id, "d")
    expectEqual(payment.optional.map { $0.first?.id ?? "\($0.second == true)" }, ["true", "e"])
    let id = try Payment.snapshot(string: #"{"customer": "cus_1"}"#)
    expectEqual(id.customer.first, "cus_1")
    expectEqual(id.payer?.second, nil)
    expectEqual(id.wrapped.first, "none")
    expectEqual(payment, try Payment(string: Self.document).snapshot())
  }

  @Test func noInstanceLeavesTheSnapshot() throws {
    let payment = try Payment.snapshot(string: Self.document)
    let shared: JSONSnapshot<Shared>? = payment.shared?.second
    expectEqual(shared?.name, "s")
    payment.list?.first?[0].name = "changed"
    expectEqual(payment.list?.first?[0].name, "t")
    let model = try #require(payment.customer.second).model()
    model.id = "changed"
    expectEqual(payment.customer.second?.id, "a")
    let next = try payment.modified { $0.customer.second?.id = "z" }
    expectEqual(next.customer.second?.id, "z")
    expectEqual(payment.customer.second?.id, "a")
  }

  @Test func theyLeaveTheirTask() async throws {
    let payment = try Payment.snapshot(string: Self.document)
    let ids = await Task.detached { payment.parts.compactMap { $0.second?.id } }.value
    expectEqual(ids, ["c"])
  }

  // MARK: - Identity

  final class Town: JSONModel {
    @Index var code = ""
    var name = ""
  }

  final class Village: JSONModel, Identifiable {
    @Index var code = ""
    var name = ""
    var id: String { code }
  }

  /// `id: \.self` of a list identifies such snapshots by the index.
  @Test func anIndexIdentifiesSnapshots() throws {
    let town = try Town.snapshot(string: #"{"code": "a", "name": "x"}"#)
    let renamed = try town.modified { $0.name = "y" }
    expectEqual(town, renamed)
    expectEqual(town.hashValue, renamed.hashValue)
    expectEqual(Set([town, renamed]).count, 1)
    try expectEqual(Village.snapshot(string: #"{"code": "a", "name": "x"}"#).id, "a")
  }
}
