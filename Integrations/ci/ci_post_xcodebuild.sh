#!/bin/sh
# Xcode Cloud: put this into ci_scripts. It runs after each xcodebuild action, on a machine that has the sources;
# the machines that run the tests have none, so the recordings come as attachments of the result bundle.
set -e
[ "$CI_XCODEBUILD_ACTION" = "test-without-building" ] || exit 0
attachments=$(mktemp -d)
xcrun xcresulttool export attachments --path "$CI_RESULT_BUNDLE_PATH" --output-path "$attachments"
trace-diff "$CI_PRIMARY_REPOSITORY_PATH/Baselines" "$attachments"
