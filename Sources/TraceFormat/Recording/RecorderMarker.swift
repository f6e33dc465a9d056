/// By what a built app shows that it holds a recorder.
public enum RecorderMarker {
  /// One thing to look for in a binary.
  public struct Trait: Sendable, Hashable {
    /// Byte strings that all stand somewhere in the file.
    public var parts: [[UInt8]]
    /// What they prove, for people.
    public var meaning: String
  }

  /// Any of these in any file of a build is enough.
  ///
  /// They are put together when they are asked for, so that the tool that looks for them does not hold them itself.
  /// A type's name is part of its descriptor, which stripping does not remove.
  public static var traits: [Trait] {
    [
      Trait(parts: [join("trace-diff-recorder", "-marker-7d1f0c52")], meaning: "the recorder's marker"),
      Trait(
        parts: [join("Recording", "Protocol"), join("Trace", "Recorder")],
        meaning: "the names of the recorder's types"),
      Trait(parts: [join("$s8Recorder", "05TraceA0C")], meaning: "the symbol of the recorder's class"),
    ]
  }

  private static func join(_ first: String, _ second: String) -> [UInt8] { Array((first + second).utf8) }
}
