/// The base of all screens: a name, views with identifiers, and the life cycle that UIKit would drive.
@MainActor
class ViewController {
  let dependencies: Dependencies
  /// Set by the app, which shows the next screen.
  var show: ((ViewController) async -> Void)?
  private(set) var views: [View] = []

  init(dependencies: Dependencies) { self.dependencies = dependencies }

  func viewDidLoad() async {}
  func viewDidAppear() {}

  func add(_ view: View, _ identifier: String) {
    view.accessibilityIdentifier = identifier
    views.append(view)
  }

  func view(_ identifier: String) -> View? { views.first { $0.accessibilityIdentifier == identifier } }

  func present(_ next: ViewController) {
    dependencies.activity.begin()
    Task {
      await show?(next)
      dependencies.activity.end()
    }
  }
}

/// What screens are given instead of reaching for singletons.
@MainActor
struct Dependencies {
  var content: any ContentProvider
  var ads: AdSDK
  var analytics: AnalyticsClient
  var activity: NetworkActivity
  var regressions: Regressions
}
