import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BenchDatabase } from "@/tests/faults/bench/database";
import type { Opened } from "@/tests/support/fixtures";

const SECONDS = 4;
const CLIENTS = [1, 8, 64];
const TPS = /tps = ([\d.]+)/;

/** Throws when pgbench is not installed. */
export const requirePgbench = (): void => void execFileSync("pgbench", ["--version"]);

/** The most transactions per second of single statements on one start day, by PostgreSQL's own bench. */
export const bestSingleStatement = async ({ url }: BenchDatabase, { seats }: Opened): Promise<number> => {
  const folder = mkdtempSync(path.join(tmpdir(), "startday-bench-"));
  const script = path.join(folder, "book.sql");
  writeFileSync(script, `UPDATE start_day SET busy = busy + 1 WHERE tenant = 'am' AND id = '${seats.start_day}';\n`);
  try {
    return Math.max(
      ...CLIENTS.map((clients) => {
        const args = [
          "-n",
          "-M",
          "prepared",
          "-j",
          "2",
          "-c",
          String(clients),
          "-T",
          String(SECONDS),
          "-f",
          script,
          url,
        ];
        return Number(
          TPS.exec(execFileSync("pgbench", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }))?.[1],
        );
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};
