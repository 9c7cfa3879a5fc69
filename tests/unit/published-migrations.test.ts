import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { migrationNames, migrationsFolder } from "@/backend/db/journal";

const fileOf = (name: string) => readFileSync(path.join(migrationsFolder(), name));

test("a published migration never changes: a change is a new migration, with its own checksum", () => {
  const sha256 = (file: string) => createHash("sha256").update(fileOf(file)).digest("hex");
  const lines = migrationNames().map((name) => `${sha256(`${name}.sql`)}  ${name}.sql\n`);
  expect(lines.join("")).toBe(fileOf("checksums.sha256").toString());
});

test("migrations are numbered without a gap, so that their order is that of their names", () => {
  const numbers = migrationNames().map((name) => /^(\d{4})_[a-z_]+$/.exec(name)?.[1]);
  expect(numbers).toEqual(numbers.map((_number, index) => String(index).padStart(4, "0")));
});
