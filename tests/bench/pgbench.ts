import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BenchDatabase } from "@/tests/faults/bench/database";
import type { Opened } from "@/tests/support/fixtures";

const SECONDS = 4;
const CLIENTS = [1, 8, 64];
const TPS = /tps = ([\d.]+)/;

/** Throws, before anything is measured in vain, where it is not installed. */
export const requirePgbench = (): void => void execFileSync("pgbench", ["--version"]);

/** The most that single statements can do to one start day, each a transaction of its own: PostgreSQL's own bench, at its best. */
export const bestSingleStatement = async ({ url }: BenchDatabase, { seats }: Opened): Promise<number> => {
  const folder = mkdtempSync(path.join(tmpdir(), "startday-bench-"));
  const script = path.join(folder, "book.sql");
  writeFileSync(script, `UPDATE start_day SET busy = busy + 1 WHERE tenant = 'am' AND id = '${seats.start_day}';\n`);
  try {
    return Math.max(
      ...CLIENTS.map((clients) => {
        const how = [
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
          TPS.exec(execFileSync("pgbench", how, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }))?.[1],
        );
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};
