"""Counts the events of many recordings and request logs with DuckDB on one machine.

    python duckdb_counts.py --tool trace-diff --rules trace-diff.json --out build-41.tsv logs/build-41/*.jsonl

As many files as there are cores are normalised at a time to canonical JSON Lines in a folder, and DuckDB groups them
by flow and fingerprint, in more than the memory if it must. `trace-diff --counts build-41.tsv build-42.tsv` then says
what is missing, extra or duplicated. --keep FOLDER keeps the canonical lines for other questions:
`SELECT event, count(*) FROM 'FOLDER/*.jsonl' GROUP BY ALL`.
"""
import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import tempfile

import duckdb

COLUMNS = {"flow": "VARCHAR", "event": "VARCHAR", "url": "VARCHAR", "fingerprint": "VARCHAR"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default="trace-diff")
    parser.add_argument("--rules", help="the rules file")
    parser.add_argument("--as-flow", help="one flow for everything; without it the recordings' own flows")
    parser.add_argument("--keep", help="a folder for the canonical lines, which are then kept")
    parser.add_argument("--out", required=True, help="the file to write")
    parser.add_argument("inputs", nargs="+", help="recordings or logs")
    options = parser.parse_args()

    command = [options.tool, "normalize", "--quiet"]
    for name, value in [("--rules", options.rules), ("--as-flow", options.as_flow)]:
        if value:
            command += [name, value]

    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)

        def normalize(numbered):
            number, path = numbered
            with open(folder / f"{number:06}.jsonl", "wb") as out:
                subprocess.run(command + [path], stdout=out, check=True)

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(normalize, enumerate(options.inputs)))
        database = duckdb.connect()
        database.execute(
            """
            COPY (
              SELECT fingerprint, count(*) AS count, flow, any_value(event) AS event, any_value(url) AS url
              FROM read_json($1, format = 'newline_delimited', columns = $2)
              GROUP BY flow, fingerprint ORDER BY flow, fingerprint
            ) TO $3 (FORMAT csv, DELIMITER '\t', HEADER, QUOTE '', ESCAPE '')
            """,
            [str(folder / "*.jsonl"), COLUMNS, options.out],
        )


main()
