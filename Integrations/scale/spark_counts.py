"""Counts the events of recordings and request logs of any size with Apache Spark.

    spark-submit spark_counts.py --tool trace-diff --rules trace-diff.json --out build-41.tsv logs/build-41/*.jsonl.gz

Each partition's lines go through `trace-diff normalize --as-flow NAME --counts` on the worker, which counts what it
sees, and Spark adds the counts up by flow and fingerprint. `trace-diff --counts build-41.tsv build-42.tsv` then says
what is missing, extra or duplicated. The tool and the rules must be at the same place on every worker (or be sent
along with --files).
"""
import argparse
import shlex

from pyspark.sql import SparkSession


def cells(line):
    """A counted line as (what is counted, how often)."""
    fingerprint, count, flow, event, url = line.split("\t")
    return (flow, fingerprint), (int(count), event, url)


def add(left, right):
    return left[0] + right[0], left[1], left[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default="trace-diff", help="the command on the workers")
    parser.add_argument("--rules", help="the rules file on the workers")
    parser.add_argument("--as-flow", default="production", help="what the counts' flow is called")
    parser.add_argument("--partitions", type=int, default=None, help="at least so many parts")
    parser.add_argument("--out", required=True, help="the file to write")
    parser.add_argument("inputs", nargs="+", help="recordings or logs, as Spark names files; globs are fine")
    options = parser.parse_args()

    command = [options.tool, "normalize", "--as-flow", options.as_flow, "--counts", "--quiet"]
    if options.rules:
        command += ["--rules", options.rules]
    spark = SparkSession.builder.appName("trace-diff counts").getOrCreate()
    lines = spark.sparkContext.textFile(",".join(options.inputs), options.partitions)
    counts = (
        lines.pipe(shlex.join(command + ["-"]), checkCode=True)
        .filter(lambda line: not line.startswith("fingerprint\t"))
        .map(cells)
        .reduceByKey(add)
    )
    with open(options.out, "w", encoding="utf-8") as out:
        out.write("fingerprint\tcount\tflow\tevent\turl\n")
        for (flow, fingerprint), (count, event, url) in sorted(counts.toLocalIterator()):
            out.write(f"{fingerprint}\t{count}\t{flow}\t{event}\t{url}\n")
    spark.stop()


main()
