import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { requireDataDir } from "@/lib/server/environment/data-dir";

const isRoot = process.getuid?.() === 0;
let parent: string;

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), "startday-data-dir-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

const sentence = (dataDir: string, cause: string) =>
  `DATA_DIR: ${dataDir} cannot be written: ${cause}; make it writable for the user that runs Startday, or set another folder.`;

describe("a data directory", () => {
  test("is accepted before it exists, and is not created by the check", () => {
    const dataDir = path.join(parent, "a", "b");
    expect(() => requireDataDir(dataDir)).not.toThrow();
    expect(existsSync(path.join(parent, "a"))).toBe(false);
  });

  test("is refused with variable and cause when a file is in the way", () => {
    const file = path.join(parent, "file");
    writeFileSync(file, "");
    for (const dataDir of [file, path.join(file, "data")])
      expect(() => requireDataDir(dataDir)).toThrow(sentence(dataDir, "not a directory"));
  });

  test("is refused with variable and cause when too little space is free", () => {
    expect(() => requireDataDir(parent, 2 ** 70)).toThrow(sentence(parent, `less than ${2 ** 50} MB are free`));
  });

  test.skipIf(isRoot)("is refused with variable and cause when it is closed to this user (skipped for root)", () => {
    chmodSync(parent, 0o500);
    expect(() => requireDataDir(parent)).toThrow(sentence(parent, "permission denied"));
  });

  test.skipIf(!isRoot)(
    "is refused with variable and cause on a read-only disk (skipped for ordinary users)",
    ({ skip }) => {
      skip(
        spawnSync("mount", ["-t", "tmpfs", "-o", "ro", "tmpfs", parent]).status !== 0,
        "this machine mounts nothing",
      );
      try {
        expect(() => requireDataDir(parent)).toThrow(sentence(parent, "read-only file system"));
      } finally {
        spawnSync("umount", [parent]);
      }
    },
  );
});
