import { readdir, readFile, readlink, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import { sweepFiles } from "@/backend/files/remove";
import { files } from "@/lib/contracts/files";
import { registrations } from "@/lib/contracts/registrations";
import { testEnvironment } from "@/tests/support/backend";
import { startBackendProcess } from "@/tests/support/backend-process";
import { Caller } from "@/tests/support/caller";
import { fileBackend, twoDaysOn } from "@/tests/support/file-backend";
import { aDraft, aPdf, FILE_LIMIT, formOf, sendForm, upload } from "@/tests/support/files";
import { createDatabase, removeDataDir, temporaryDataDir } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";

const dataDir = temporaryDataDir();
afterAll(() => removeDataDir(dataDir));
const backend = fileBackend(async () => ({ DATA_DIR: dataDir }));

const folder = path.join(dataDir, "files", "am");
const onDisk = (of = folder) => readdir(of).catch(() => [] as string[]);
const draft = () => aDraft(backend.caller);

/** The bytes of a form as they would be sent, and the type that goes with them. */
const encoded = async (form: FormData) => {
  const response = new Response(form);
  return { bytes: new Uint8Array(await response.arrayBuffer()), type: response.headers.get("content-type") ?? "" };
};

/** A body in pieces, which breaks off after some bytes when told to. */
const inPieces = (bytes: Uint8Array<ArrayBuffer>, breakAt = Number.POSITIVE_INFINITY) => {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (at >= breakAt) return controller.error(new Error("the sender has gone"));
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + 65_536));
      at += 65_536;
      await wait(0);
    },
  });
};

describe("files on the disk", () => {
  test("lie under their id alone, for their owner's eyes, and go with their row", async () => {
    const { registrationId, as } = await draft();
    const { _id } = await upload(backend.caller, as, { registrationId, name: "../../passport.pdf" });
    expect(await onDisk()).toEqual([_id]);
    expect((await stat(path.join(folder, _id))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await readFile(path.join(folder, _id))).includes("%PDF")).toBe(false);
    await backend.caller.call(files.remove, { params: { id: _id } }, as);
    expect(await onDisk()).toEqual([]);
    shows(28, { "names on the disk that we did not make": 0 });
  });

  test("go with the draft that they were for", async () => {
    const { applicant, registrationId, as } = await draft();
    for (let at = 0; at < 3; at += 1) await upload(backend.caller, as, { registrationId });
    expect(await onDisk()).toHaveLength(3);
    await backend.caller.call(registrations.remove, { params: { id: registrationId } }, applicant);
    expect(await onDisk()).toEqual([]);
  });

  test("stay closed when only their headers are asked for", async () => {
    const { registrationId, as } = await draft();
    const { _id } = await upload(backend.caller, as, { registrationId, bytes: aPdf(FILE_LIMIT) });
    const openFiles = async () => {
      const names = await readdir("/proc/self/fd");
      const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")));
      return targets.filter((target) => target.includes(_id));
    };
    const head = { method: "HEAD", headers: { authorization: `Bearer ${as.token}` } };
    for (let at = 0; at < 5; at += 1) {
      const response = await backend.caller.send(`/am/files/${_id}`, head);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-length")).toBe(String(FILE_LIMIT));
    }
    await wait(50);
    expect(await openFiles()).toEqual([]);
    await backend.caller.call(files.remove, { params: { id: _id } }, as);
  });

  test("leave nothing when they are refused, or one too many, or a repeat", async () => {
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

  test("leave nothing when the sender goes in the middle", async () => {
    const { registrationId, as } = await draft();
    const { bytes, type } = await encoded(formOf({ registrationId, bytes: aPdf(FILE_LIMIT) }));
    for (const breakAt of [65_536, 5_000_000, bytes.length - 1]) {
      const response = await sendForm(backend.caller, inPieces(bytes, breakAt), as, type);
      expect(response.status).toBe(400);
    }
    expect(await onDisk()).toEqual([]);
  });

  test("of nobody are swept a day later: of removals that failed, of uploads that were killed", async () => {
    const { registrationId, as } = await draft();
    const { _id } = await upload(backend.caller, as, { registrationId });
    for (const name of [crypto.randomUUID(), `${crypto.randomUUID()}.part`, "other"])
      await writeFile(path.join(folder, name), "left");
    await sweepFiles(backend.services, new Date());
    expect(await onDisk()).toHaveLength(4);
    await sweepFiles(backend.services, twoDaysOn());
    expect(await onDisk()).toEqual([_id]);
  });
});

test("twenty of the largest at once are never in memory whole", async () => {
  const drafts = await Promise.all(Array.from({ length: 4 }, draft));
  const { bytes, type } = await encoded(
    formOf({ registrationId: drafts[0]?.registrationId ?? "", bytes: aPdf(FILE_LIMIT) }),
  );
  const held = () => process.memoryUsage().arrayBuffers;
  const before = held();
  let most = 0;
  const sampling = setInterval(() => {
    most = Math.max(most, held() - before);
  }, 5);
  const answers = await Promise.all(
    drafts.flatMap(({ registrationId, as }) =>
      Array.from({ length: 5 }, () => {
        const own = Buffer.from(bytes.subarray(0, 1000))
          .toString("latin1")
          .replace(drafts[0]?.registrationId ?? "", registrationId);
        const start = new Uint8Array(Buffer.from(own, "latin1"));
        const body = inPieces(bytes.subarray(1000)).pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({ start: (controller) => controller.enqueue(start) }),
        );
        return sendForm(backend.caller, body, as, type);
      }),
    ),
  );
  clearInterval(sampling);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  // All of them together are 200 MiB.
  expect(most).toBeLessThan(64 * 1024 * 1024);
});

describe("a backend behind a socket", () => {
  test("leaves nothing of an upload whose connection is cut, and answers the next one", async () => {
    const ownDir = temporaryDataDir();
    const environment = testEnvironment(await createDatabase(inject("postgresUrl")), { DATA_DIR: ownDir });
    const { origin, stop } = await startBackendProcess(environment);
    try {
      const caller = new Caller((to, init) => fetch(origin + to, init));
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
