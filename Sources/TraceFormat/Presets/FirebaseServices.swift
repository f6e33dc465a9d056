extension Preset {
  /// Firebase's services beside Analytics: settings, installations, logs.
  static let firebaseServices = Preset(
    "firebase-services", title: "Firebase services",
    endpoints: [
      Endpoint(
        [
          "{firebaseinstallations,firebaseremoteconfig,firebaseremoteconfigrealtime,firebaseappcheck,fcmregistrations}"
            + ".googleapis.com",
          "{firebaselogging,firebaselogging-pa,firebaseabtesting-pa,firebaseinappmessaging}.googleapis.com",
          "firebasedynamiclinks{,-ipv4,-ipv6}.googleapis.com", "fcmtoken.googleapis.com",
        ], is: .noEvent("settings, installations and logs"), evidence: .recalled)
    ],
    notes: ["These are no events of the app's; Analytics has a preset of its own."])
}
