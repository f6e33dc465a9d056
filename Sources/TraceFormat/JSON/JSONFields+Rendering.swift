extension JSONFields {
  /// Fields as JSON text, pretty-printed with two spaces and sorted keys, without a final line feed.
  ///
  /// The inverse of `read`. A masked field is written as its placeholder, in quotes where its value is
  /// a string; a literal `{{` in a string is written `\u007b{`, so that it is never a placeholder.
  ///
  /// - Parameter fields: The fields of one body, in any order.
  public static func render(_ fields: [Field]) -> String {
    var out: [UInt8] = []
    var tree = Tree(fields, prefixLength: 0)
    tree.arrange()
    tree.write(tree.root, indentation: 0, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// Fields in written order, containers under equal keys joined.
  static func ordered(_ fields: [Field], prefixLength: Int) -> [Field] {
    var tree = Tree(fields, prefixLength: prefixLength)
    tree.arrange()
    var out: [Field] = []
    out.reserveCapacity(fields.count)
    tree.collect(tree.root, into: &out)
    return out
  }

  /// The values that fields describe, as they nest.
  private struct Tree {
    struct Node {
      var key: [UInt8]
      /// The leaf's field; nil for a container.
      var field: Int?
      var children: [Int] = []
      /// The field of the `{}` that says that this container is no array.
      var marker: Int?
      var isArray = false
    }

    private let fields: [Field]
    private var nodes: [Node] = [Node(key: [])]
    let root = 0

    init(_ fields: [Field], prefixLength: Int) {
      self.fields = fields
      for index in fields.indices {
        insert(index, prefixLength: prefixLength)
      }
    }

    private mutating func insert(_ index: Int, prefixLength: Int) {
      let keys = JSONFields.keys(fields[index].name.utf8.dropFirst(prefixLength))
      guard !keys.isEmpty else {
        // The whole text is one value, or an object with the keys of an array.
        if nodes[root].field == nil { nodes[root].field = index }
        return
      }
      var parent = root
      for key in keys.dropLast() {
        if let last = nodes[parent].children.last, nodes[last].field == nil, nodes[last].key == key {
          parent = last
        } else {
          parent = append(Node(key: key), to: parent)
        }
      }
      _ = append(Node(key: keys[keys.count - 1], field: index), to: parent)
    }

    private mutating func append(_ node: Node, to parent: Int) -> Int {
      nodes.append(node)
      nodes[parent].children.append(nodes.count - 1)
      return nodes.count - 1
    }

    /// Sorts members, joins containers under equal keys and finds out which containers are arrays.
    mutating func arrange() {
      if !nodes[root].children.isEmpty {
        nodes[root].marker = nodes[root].field
        nodes[root].field = nil
      }
      arrange(root)
    }

    private mutating func arrange(_ node: Int) {
      var children = nodes[node].children
      guard !children.isEmpty else { return }
      let isAscending = zip(children, children.dropFirst()).allSatisfy { left, right in
        !nodes[right].key.lexicographicallyPrecedes(nodes[left].key)
      }
      // Elements in order are the common case that is not in the order of bytes.
      if !isAscending, !children.enumerated().allSatisfy({ nodes[$1].key == Array(String($0).utf8) }) {
        let nodes = nodes
        children = children.enumerated().sorted { left, right in
          let (first, second) = (nodes[left.element].key, nodes[right.element].key)
          return first == second ? left.offset < right.offset : first.lexicographicallyPrecedes(second)
        }.map(\.element)
      }
      children = joined(children)
      let keys = children.map { nodes[$0].key }
      nodes[node].isArray = nodes[node].marker == nil && JSONFields.looksLikeArray(keys)
      if nodes[node].isArray {
        let nodes = nodes
        children.sort {
          (JSONFields.arrayIndex(nodes[$0].key) ?? 0) < (JSONFields.arrayIndex(nodes[$1].key) ?? 0)
        }
      }
      nodes[node].children = children
      for child in children where nodes[child].field == nil { arrange(child) }
    }

    private mutating func joined(_ children: [Int]) -> [Int] {
      var out: [Int] = []
      for child in children {
        guard let last = out.last, nodes[last].key == nodes[child].key, nodes[child].field == nil else {
          out.append(child)
          continue
        }
        if nodes[last].field == nil {
          nodes[last].children += nodes[child].children
          if nodes[last].marker == nil { nodes[last].marker = nodes[child].marker }
        } else if let field = nodes[last].field, fields[field].text == "{}", fields[field].mask == nil {
          nodes[child].marker = field
          out[out.count - 1] = child
        } else {
          out.append(child)
        }
      }
      return out
    }

    func collect(_ node: Int, into out: inout [Field]) {
      if let field = nodes[node].field { out.append(fields[field]) }
      guard !nodes[node].children.isEmpty else { return }
      if !nodes[node].isArray {
        let keys = nodes[node].children.map { nodes[$0].key }
        if let marker = nodes[node].marker, JSONFields.looksLikeArray(keys) { out.append(fields[marker]) }
      }
      for child in nodes[node].children { collect(child, into: &out) }
    }

    func write(_ node: Int, indentation: Int, to out: inout [UInt8]) {
      let node = nodes[node]
      if let field = node.field { return JSONFields.writeScalar(fields[field], to: &out) }
      guard !node.children.isEmpty else { return }
      out.append(node.isArray ? UInt8(ascii: "[") : UInt8(ascii: "{"))
      for (place, child) in node.children.enumerated() {
        if place > 0 { out.append(UInt8(ascii: ",")) }
        out.append(0x0A)
        out.append(contentsOf: repeatElement(0x20, count: indentation + 2))
        if !node.isArray {
          JSONFields.writeString(nodes[child].key, to: &out)
          out.append(contentsOf: ": ".utf8)
        }
        write(child, indentation: indentation + 2, to: &out)
      }
      out.append(0x0A)
      out.append(contentsOf: repeatElement(0x20, count: indentation))
      out.append(node.isArray ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    }
  }

  /// The keys of a pointer; what does not begin with `/` is read as if it did.
  private static func keys(_ pointer: Substring.UTF8View) -> [[UInt8]] {
    guard !pointer.isEmpty else { return [] }
    let pointer = pointer.first == UInt8(ascii: "/") ? pointer.dropFirst() : pointer
    return pointer.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { token in
      guard token.contains(UInt8(ascii: "~")) else { return Array(token) }
      var key: [UInt8] = []
      var isEscaped = false
      for byte in token {
        switch (isEscaped, byte) {
        case (false, UInt8(ascii: "~")): isEscaped = true
        case (false, _): key.append(byte)
        case (true, UInt8(ascii: "0")):
          key.append(UInt8(ascii: "~"))
          isEscaped = false
        case (true, UInt8(ascii: "1")):
          key.append(UInt8(ascii: "/"))
          isEscaped = false
        case (true, _):
          key += [UInt8(ascii: "~"), byte]
          isEscaped = false
        }
      }
      if isEscaped { key.append(UInt8(ascii: "~")) }
      return key
    }
  }

  private static func writeScalar(_ field: Field, to out: inout [UInt8]) {
    guard let mask = field.mask else { return writeToken(field.text.utf8, to: &out) }
    let isString = field.text.isEmpty ? !mask.isUnquoted : field.text.utf8.first == UInt8(ascii: "\"")
    if isString { out.append(UInt8(ascii: "\"")) }
    out.append(contentsOf: mask.placeholder.text.utf8)
    if isString { out.append(UInt8(ascii: "\"")) }
  }

  private static func writeString(_ value: [UInt8], to out: inout [UInt8]) {
    var token: [UInt8] = []
    JSONText.appendQuoted(value, to: &token)
    writeToken(token, to: &out)
  }

  /// Writes a token so that it holds no `{{`.
  private static func writeToken(_ token: some Collection<UInt8>, to out: inout [UInt8]) {
    let brace = UInt8(ascii: "{")
    var index = token.startIndex
    while index < token.endIndex {
      let next = token.index(after: index)
      if token[index] == brace, next < token.endIndex, token[next] == brace {
        out.append(contentsOf: "\\u007b".utf8)
      } else {
        out.append(token[index])
      }
      index = next
    }
  }
}
