import { copyFile, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openFileStore } from "@/backend/files/open-file-store";
import { sealedStore } from "@/backend/files/sealed-store";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { resealFiles } from "@/backend/vault/reseal-files";
import { createVault } from "@/backend/vault/vault";
import { files } from "@/lib/contracts/files";
import { fileBackend } from "@/tests/support/file-backend";
import { aPdf } from "@/tests/support/file-bytes";
import { aDraft, upload } from "@/tests/support/files";
import { temporaryDataDir } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";

const [OLD, NEW] = ["a data secret of the tests: the older one", "a data secret of the tests: the newer one"] as const;
const dataDir = temporaryDataDir();
afterAll(() => removeDataDir(dataDir));
const backend = fileBackend(async () => ({ DATA_DIR: dataDir, DATA_SECRET: OLD }));

const pathOf = (id: string) => path.join(dataDir, "files", "am", id);
const LARGE = 300_000;

const storedFile = async (bytes = aPdf(LARGE)) => {
  const { registrationId, as } = await aDraft(backend.caller);
  const { _id } = await upload(backend.caller, as, { registrationId, bytes });
  return { id: _id, as };
};
const get = ({ id, as }: Awaited<ReturnType<typeof storedFile>>) =>
  backend.caller.raw(files.get, { params: { id } }, as);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("a file on the disk", () => {
  test("is unreadable, and is returned unchanged", async () => {
    const bytes = aPdf(LARGE);
    const one = await storedFile(bytes);
    const onDisk = await readFile(pathOf(one.id));
    expect([bytes.includes("%PDF"), bytes.includes("%%EOF")]).toEqual([true, true]);
    expect([onDisk.includes("%PDF"), onDisk.includes("%%EOF")]).toEqual([false, false]);
    const response = await get(one);
    expect(response.headers.get("content-length")).toBe(String(LARGE));
    expect((await bytesOf(response)).equals(bytes)).toBe(true);
  });

  test("is refused when it is swapped, cut short or changed, without a byte of it", async () => {
    const [swapped, untouched, cut, changed] = [
      await storedFile(),
      await storedFile(),
      await storedFile(),
      await storedFile(),
    ];
    await copyFile(pathOf(untouched.id), pathOf(swapped.id));
    await truncate(pathOf(cut.id), 1_000);
    const onDisk = await readFile(pathOf(changed.id));
    await writeFile(pathOf(changed.id), onDisk.fill(0, 500, 501));
    for (const one of [swapped, cut, changed]) {
      const response = await get(one);
      expect(response.status).toBe(500);
      expect((await bytesOf(response)).includes("%PDF")).toBe(false);
    }
    expect((await bytesOf(await get(untouched))).equals(aPdf(LARGE))).toBe(true);
    shows(33, { "files swapped, cut or changed": 3, returned: 0 });
  });

  test("fails midway, and does not end as if complete, when it was cut between two chunks", async () => {
    const one = await storedFile();
    const head = 40;
    await truncate(pathOf(one.id), head + 2 * (64 * 1024 + 16));
    const response = await get(one);
    await expect(bytesOf(response)).rejects.toThrow();
  });
});

test("files are sealed again when the secret is rotated, after which the old one is not needed", async () => {
  const bytes = aPdf(LARGE);
  const { id } = await storedFile(bytes);
  const store = await openFileStore(backend.services.environment);
  const { db } = backend.services;
  const rotated = createVault([NEW, OLD]);
  const opens = async (secret: string) =>
    (await bytesOf(new Response(await sealedStore(store, createVault([secret])).open(`am/${id}`)))).equals(bytes);
  await expect(opens(NEW)).rejects.toThrow("DATA_SECRET");
  const first = await resealFiles(db, store, rotated);
  // The files that the tests above damaged are unreadable with any key, and are counted.
  expect(first.files).toBeGreaterThan(1);
  expect(first.unreadable).toBe(4);
  expect(await opens(NEW)).toBe(true);
  await expect(opens(OLD)).rejects.toThrow("DATA_SECRET");
  expect(await resealFiles(db, store, rotated)).toEqual({ files: 0, unreadable: 4 });
  expect((await readdir(path.join(dataDir, "files", "am"))).filter((name) => name.endsWith(".part"))).toEqual([]);
});
