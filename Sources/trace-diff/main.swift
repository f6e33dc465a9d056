print("trace-diff")
