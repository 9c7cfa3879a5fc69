import { readdir, readFile, readlink, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import { sweepFiles } from "@/backend/files/remove";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { files } from "@/lib/contracts/files";
import { registrations } from "@/lib/contracts/registrations";
import { testEnvironment } from "@/tests/support/backend";
import { startBackendProcess } from "@/tests/support/backend-process";
import { Caller } from "@/tests/support/caller";
import { fileBackend, inTwoDays } from "@/tests/support/file-backend";
import { aPdf, FILE_LIMIT } from "@/tests/support/file-bytes";
import { aDraft, formOf, sendForm, upload } from "@/tests/support/files";
import { createDatabase, temporaryDataDir } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";

const dataDir = temporaryDataDir();
afterAll(() => removeDataDir(dataDir));
const backend = fileBackend(async () => ({ DATA_DIR: dataDir }));

const folder = path.join(dataDir, "files", "am");
const onDisk = (directory = folder) => readdir(directory).catch(() => [] as string[]);
const draft = () => aDraft(backend.caller);

/** The bytes of a form as they would be sent, and their content type. */
const encoded = async (form: FormData) => {
  const response = new Response(form);
  return { bytes: new Uint8Array(await response.arrayBuffer()), type: response.headers.get("content-type") ?? "" };
};

/** A body in chunks, which fails at `breakAt` bytes. */
const inPieces = (bytes: Uint8Array<ArrayBuffer>, breakAt = Number.POSITIVE_INFINITY) => {
  let position = 0;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (position >= breakAt) return controller.error(new Error("the sender has gone"));
      if (position >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(position, position + 65_536));
      position += 65_536;
      await wait(0);
    },
  });
};

describe("files on the disk", () => {
  test("are named by their id, readable by the process's account only, and removed with their row", async () => {
    const { registrationId, as } = await draft();
    const { _id } = await upload(backend.caller, as, { registrationId, name: "../../passport.pdf" });
    expect(await onDisk()).toEqual([_id]);
    expect((await stat(path.join(folder, _id))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await readFile(path.join(folder, _id))).includes("%PDF")).toBe(false);
    await backend.caller.call(files.remove, { params: { id: _id } }, as);
    expect(await onDisk()).toEqual([]);
    shows(28, { "names on the disk that a sender chose": 0 });
  });

  test("are removed with their draft", async () => {
    const { applicant, registrationId, as } = await draft();
    for (let count = 0; count < 3; count += 1) await upload(backend.caller, as, { registrationId });
    expect(await onDisk()).toHaveLength(3);
    await backend.caller.call(registrations.remove, { params: { id: registrationId } }, applicant);
    expect(await onDisk()).toEqual([]);
  });

  test("are not left open after a request for their headers", async () => {
    const { registrationId, as } = await draft();
    const { _id } = await upload(backend.caller, as, { registrationId, bytes: aPdf(FILE_LIMIT) });
    const openFiles = async () => {
      const names = await readdir("/proc/self/fd");
      const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")));
      return targets.filter((target) => target.includes(_id));
    };
    const head = { method: "HEAD", headers: { authorization: `Bearer ${as.token}` } };
    for (let count = 0; count < 5; count += 1) {
      const response = await backend.caller.send(`/am/files/${_id}`, head);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-length")).toBe(String(FILE_LIMIT));
    }
    await wait(50);
    expect(await openFiles()).toEqual([]);
    await backend.caller.call(files.remove, { params: { id: _id } }, as);
  });

  test("leave nothing when they are refused, exceed the limit, or are repeats", async () => {
    const { registrationId, as } = await draft();
    const send = async (parts: object, key?: string) =>
      (await sendForm(backend.caller, formOf({ registrationId, ...parts }), { ...as, ...(key && { key }) })).status;
    expect(await send({ bytes: aPdf(FILE_LIMIT + 1) })).toBe(413);
    expect(await send({ bytes: Buffer.concat([aPdf(), Buffer.from("<html>")]) })).toBe(415);
    expect(await send({ bytes: Buffer.alloc(0) })).toBe(415);
    expect(await onDisk()).toEqual([]);
    for (const _time of [1, 2, 3]) expect(await send({}, "one key")).toBe(201);
    expect(await onDisk()).toHaveLength(1);
    await Promise.all(Array.from({ length: 10 }, () => send({})));
    expect(await onDisk()).toHaveLength(5);
    for (const name of await onDisk()) await backend.caller.call(files.remove, { params: { id: name } }, as);
  });

  test("leave nothing when the sender disconnects midway", async () => {
    const { registrationId, as } = await draft();
    const { bytes, type } = await encoded(formOf({ registrationId, bytes: aPdf(FILE_LIMIT) }));
    for (const breakAt of [65_536, 5_000_000, bytes.length - 1]) {
      const response = await sendForm(backend.caller, inPieces(bytes, breakAt), as, type);
      expect(response.status).toBe(400);
    }
    expect(await onDisk()).toEqual([]);
  });

  test("without a row are swept a day later: after failed removals and killed uploads", async () => {
    const { registrationId, as } = await draft();
    const { _id } = await upload(backend.caller, as, { registrationId });
    for (const name of [crypto.randomUUID(), `${crypto.randomUUID()}.part`, "other"])
      await writeFile(path.join(folder, name), "left");
    // The kernel does not know that this process runs with another clock.
    for (const name of await onDisk()) await utimes(path.join(folder, name), new Date(), new Date());
    await sweepFiles(backend.services, new Date());
    expect(await onDisk()).toHaveLength(4);
    await sweepFiles(backend.services, inTwoDays());
    expect(await onDisk()).toEqual([_id]);
  });
});

test("twenty of the largest uploads at once are never in memory whole", async () => {
  const drafts = await Promise.all(Array.from({ length: 4 }, draft));
  const { bytes, type } = await encoded(
    formOf({ registrationId: drafts[0]?.registrationId ?? "", bytes: aPdf(FILE_LIMIT) }),
  );
  const memoryHeld = () => process.memoryUsage().arrayBuffers;
  const heldBefore = memoryHeld();
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryHeld() - heldBefore);
  }, 5);
  const responses = await Promise.all(
    drafts.flatMap(({ registrationId, as }) =>
      Array.from({ length: 5 }, () => {
        const head = Buffer.from(bytes.subarray(0, 1000))
          .toString("latin1")
          .replace(drafts[0]?.registrationId ?? "", registrationId);
        const start = new Uint8Array(Buffer.from(head, "latin1"));
        const body = inPieces(bytes.subarray(1000)).pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({ start: (controller) => controller.enqueue(start) }),
        );
        return sendForm(backend.caller, body, as, type);
      }),
    ),
  );
  clearInterval(sampling);
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
  // All of them together are 200 MiB.
  expect(peak).toBeLessThan(100 * 1024 * 1024);
});

describe("a backend behind a socket", () => {
  test("leaves nothing of an upload whose connection is cut, and accepts the next one", async () => {
    const ownDir = temporaryDataDir();
    const environment = testEnvironment(await createDatabase(inject("postgresUrl")), { DATA_DIR: ownDir });
    const { origin, stop } = await startBackendProcess(environment);
    try {
      const caller = new Caller((path, init) => fetch(origin + path, init));
      const { registrationId, as } = await aDraft(caller);
      const { bytes, type } = await encoded(formOf({ registrationId, bytes: aPdf(FILE_LIMIT) }));
      await expect(sendForm(caller, inPieces(bytes, 5_000_000), as, type)).rejects.toThrow();
      const { _id } = await upload(caller, as, { registrationId });
      await vi.waitFor(async () => expect(await onDisk(path.join(ownDir, "files", "am"))).toEqual([_id]), {
        timeout: 10_000,
      });
    } finally {
      await stop();
      removeDataDir(ownDir);
    }
  });
});
