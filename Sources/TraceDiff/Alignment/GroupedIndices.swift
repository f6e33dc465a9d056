/// Indices in ascending order by group, in two flat arrays.
struct GroupedIndices {
  private var starts: [Int32]
  private var indices: [Int32]

  /// - Parameter groupOf: The group of each index; negative for none.
  init(_ groupOf: [Int32], groups: Int) {
    starts = [Int32](repeating: 0, count: groups + 1)
    for group in groupOf where group >= 0 { starts[Int(group) + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var next = starts
    indices = [Int32](repeating: 0, count: Int(starts.last ?? 0))
    for (index, group) in groupOf.enumerated() where group >= 0 {
      indices[Int(next[Int(group)])] = Int32(index)
      next[Int(group)] += 1
    }
  }

  subscript(group: Int) -> ArraySlice<Int32> { indices[Int(starts[group])..<Int(starts[group + 1])] }
}
