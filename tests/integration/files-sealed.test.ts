import { copyFile, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openFileStore } from "@/backend/files/open-file-store";
import { sealedStore } from "@/backend/files/sealed-store";
import { resealFiles } from "@/backend/vault/reseal-files";
import { createVault } from "@/backend/vault/vault";
import { files } from "@/lib/contracts/files";
import { fileBackend } from "@/tests/support/file-backend";
import { aDraft, aPdf, upload } from "@/tests/support/files";
import { removeDataDir, temporaryDataDir } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";

const [OLD, NEW] = ["a data secret of the tests: the older one", "a data secret of the tests: the newer one"] as const;
const dataDir = temporaryDataDir();
afterAll(() => removeDataDir(dataDir));
const backend = fileBackend(async () => ({ DATA_DIR: dataDir, DATA_SECRET: OLD }));

const pathOf = (id: string) => path.join(dataDir, "files", "am", id);
const LARGE = 300_000;

const kept = async (bytes = aPdf(LARGE)) => {
  const { registrationId, as } = await aDraft(backend.caller);
  const { _id } = await upload(backend.caller, as, { registrationId, bytes });
  return { id: _id, as };
};
const get = ({ id, as }: Awaited<ReturnType<typeof kept>>) => backend.caller.raw(files.get, { params: { id } }, as);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("a file on the disk", () => {
  test("says nothing of what it is, and comes back as it went", async () => {
    const bytes = aPdf(LARGE);
    const one = await kept(bytes);
    const lying = await readFile(pathOf(one.id));
    expect([bytes.includes("%PDF"), bytes.includes("%%EOF")]).toEqual([true, true]);
    expect([lying.includes("%PDF"), lying.includes("%%EOF")]).toEqual([false, false]);
    const response = await get(one);
    expect(response.headers.get("content-length")).toBe(String(LARGE));
    expect((await bytesOf(response)).equals(bytes)).toBe(true);
  });

  test("is refused in another's place, cut short and changed: nothing of it is given out", async () => {
    const [mine, theirs, cut, changed] = [await kept(), await kept(), await kept(), await kept()];
    await copyFile(pathOf(theirs.id), pathOf(mine.id));
    await truncate(pathOf(cut.id), 1_000);
    const lying = await readFile(pathOf(changed.id));
    await writeFile(pathOf(changed.id), lying.fill(0, 500, 501));
    for (const one of [mine, cut, changed]) {
      const response = await get(one);
      expect(response.status).toBe(500);
      expect((await bytesOf(response)).includes("%PDF")).toBe(false);
    }
    expect((await bytesOf(await get(theirs))).equals(aPdf(LARGE))).toBe(true);
    shows(33, { "files swapped, cut or changed": 3, "given out": 0 });
  });

  test("breaks off, and does not end as if it were whole, where it was cut at a seam", async () => {
    const one = await kept();
    const head = 40;
    await truncate(pathOf(one.id), head + 2 * (64 * 1024 + 16));
    const response = await get(one);
    await expect(bytesOf(response)).rejects.toThrow();
  });
});

test("files are sealed anew when the secret is rotated, and then need the old one no more", async () => {
  const bytes = aPdf(LARGE);
  const { id } = await kept(bytes);
  const store = await openFileStore(backend.services.environment);
  const { pool } = backend.services.database;
  const rotated = createVault([NEW, OLD]);
  const opens = async (secret: string) =>
    (await bytesOf(new Response(await sealedStore(store, createVault([secret])).open(`am/${id}`)))).equals(bytes);
  await expect(opens(NEW)).rejects.toThrow("DATA_SECRET");
  const first = await resealFiles(pool, store, rotated);
  // Those that were cut and changed above open with no key, and are said.
  expect(first.files).toBeGreaterThan(1);
  expect(first.unreadable).toBe(4);
  expect(await opens(NEW)).toBe(true);
  await expect(opens(OLD)).rejects.toThrow("DATA_SECRET");
  expect(await resealFiles(pool, store, rotated)).toEqual({ files: 0, unreadable: 4 });
  expect((await readdir(path.join(dataDir, "files", "am"))).filter((name) => name.endsWith(".part"))).toEqual([]);
});
