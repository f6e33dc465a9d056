"""Shows that Spark, DuckDB and the command itself count alike, and that what they count finds what was injected.

usage: check.py TOOL WORKLOAD REQUESTS FOLDER

TOOL is a built trace-diff, WORKLOAD the benchmarks' generator, REQUESTS how many each build sends. Needs pyspark, a
Java runtime and duckdb.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import time

tool, workload, requests, folder = sys.argv[1:]
tool, folder = pathlib.Path(tool).resolve(), pathlib.Path(folder)
# The workers must run the Python that has the driver's pyspark.
os.environ.update(PYSPARK_PYTHON=sys.executable, PYSPARK_DRIVER_PYTHON=sys.executable,
                  PYSPARK_SUBMIT_ARGS="--conf spark.ui.showConsoleProgress=false pyspark-shell")
here = pathlib.Path(__file__).parent
passed = failed = 0


def check(what, is_right, otherwise=""):
    global passed, failed
    passed, failed = passed + is_right, failed + (not is_right)
    print(f"{'ok     ' if is_right else 'FAILED '} {what}{'' if is_right else ': ' + str(otherwise)}", flush=True)


def counts(path):
    """Per flow and fingerprint, how often."""
    lines = path.read_text().splitlines()
    if lines[0].split("\t") != ["fingerprint", "count", "flow", "event", "url"]:
        raise SystemExit(f"{path}: unexpected heading {lines[0]!r}")
    return {(flow, fingerprint): int(count)
            for fingerprint, count, flow, *_ in (line.split("\t") for line in lines[1:])}


subprocess.run([workload, "--requests", requests, "--out", folder], check=True)
rules = folder / "trace-diff.json"
for side in ["baseline", "candidate"]:
    parts = folder / f"{side}-parts"
    parts.mkdir(exist_ok=True)
    # Many files, cut without regard to flows.
    subprocess.run(["split", "-n", "l/7", "--additional-suffix=.jsonl", folder / f"{side}.jsonl", f"{parts}/part-"],
                   check=True)
    files = sorted(map(str, parts.iterdir()))
    common = ["--tool", tool, "--rules", rules, "--as-flow", "production"]
    start = time.time()
    with open(folder / f"{side}-command.tsv", "w") as out:
        subprocess.run([tool, "normalize", folder / f"{side}.jsonl", "--counts", *common[2:]], stdout=out, check=True)
    took = {"the command": time.time() - start}
    start = time.time()
    subprocess.run([sys.executable, here / "spark_counts.py", *common, "--out", folder / f"{side}-spark.tsv",
                    "--partitions", "8", *files], check=True)
    took["Spark"] = time.time() - start
    start = time.time()
    subprocess.run([sys.executable, here / "duckdb_counts.py", *common, "--out", folder / f"{side}-duckdb.tsv", *files],
                   check=True)
    took["DuckDB"] = time.time() - start
    print(", ".join(f"{name} {seconds:.1f} s" for name, seconds in took.items()))
    command = counts(folder / f"{side}-command.tsv")
    if side == "baseline":
        check(f"{side}: the command counts {requests} events", sum(command.values()) == int(requests), sum(command.values()))
    for engine in ["spark", "duckdb"]:
        other = counts(folder / f"{side}-{engine}.tsv")
        check(f"{side}: {engine} counts the same, {len(other):,} fingerprints", other == command,
              f"{sum(command.values())} and {sum(other.values())}")

kinds = collections.Counter(line.split("\t")[0] for line in (folder / "differences.tsv").read_text().splitlines())
done = subprocess.run([tool, "--counts", folder / "baseline-spark.tsv", folder / "candidate-spark.tsv", "--format", "json"],
                      capture_output=True, text=True)
summary = json.loads(done.stdout)["summary"]
found = {kind: summary[kind] for kind in ["missing", "extra", "duplicated"]}
# Counts know no fields: what changed is missing once and extra once. What moved is no difference.
expected = {"missing": kinds["drop"] + kinds["change"], "extra": kinds["change"], "duplicated": kinds["duplicate"]}
check(f"--counts finds {expected}", done.returncode == 1 and found == expected, found)
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
