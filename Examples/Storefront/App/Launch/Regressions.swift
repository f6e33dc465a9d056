/// The planted bugs, one for each kind of finding; all are off in the healthy build.
struct Regressions: OptionSet, Sendable {
  let rawValue: Int

  /// Missing: the feed's ad is not loaded again when it comes back into sight.
  static let lostReexposure = Regressions(rawValue: 1 << 0)
  /// Duplicated: the product's ad is loaded twice.
  static let doubleAdLoad = Regressions(rawValue: 1 << 1)
  /// Changed: the purchase reports its price in cents.
  static let changedPrice = Regressions(rawValue: 1 << 2)
  /// Extra: the checkout fires a pixel that nobody asked for.
  static let extraPixel = Regressions(rawValue: 1 << 3)
  /// Moved: the product's ad counts its impression only after the click.
  static let clickBeforeImpression = Regressions(rawValue: 1 << 4)

  static let all: Regressions = [
    .lostReexposure, .doubleAdLoad, .changedPrice, .extraPixel, .clickBeforeImpression,
  ]
}
