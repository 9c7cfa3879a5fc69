import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { migrationsFolder, readJournal } from "@/backend/db/journal";

const checksums: Record<string, string> = JSON.parse(
  readFileSync(path.join(migrationsFolder(), "meta", "checksums.json"), "utf8"),
);

test("a published migration never changes: a change is a new migration, with its own checksum", () => {
  const sha256 = (tag: string) =>
    createHash("sha256")
      .update(readFileSync(path.join(migrationsFolder(), `${tag}.sql`)))
      .digest("hex");
  expect(Object.fromEntries(readJournal().map(({ tag }) => [tag, sha256(tag)]))).toEqual(checksums);
});

test("each migration is later than the one before it", () => {
  const times = readJournal().map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
});
