import { describe, expect, test } from "vitest";
import type { ErrorBody } from "@/lib/contracts/errors";
import { files } from "@/lib/contracts/files";
import { registrations } from "@/lib/contracts/registrations";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { aPdf, FILE_LIMIT } from "@/tests/support/file-bytes";
import { aDraft, formOf, type Parts, sendForm, upload } from "@/tests/support/files";
import { aGuardian, saveOf } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";

const backend = backendUnderTest();

type Sender = As & { key?: string };

const draft = () => aDraft(backend.caller);
const refusalOf = async (response: Response) => {
  const { code, errorMessage } = (await response.json()) as ErrorBody;
  return { status: response.status, code, data: errorMessage.data };
};
/** The refusal of an upload. Tries again when the connection closes before the response has been read. */
const refused = async (as: Sender, parts: Parts, tries = 5): Promise<Awaited<ReturnType<typeof refusalOf>>> => {
  const answer = await sendForm(backend.caller, formOf(parts), as).catch((error: Error) => {
    if (tries === 1 || error.message !== "fetch failed") throw error;
  });
  return answer ? refusalOf(answer) : refused(as, parts, tries - 1);
};
const storedFiles = async (as: As, registrationId: string) =>
  (await backend.caller.call(files.list, { query: { registrationId } }, as)).files;

/** A form's raw bytes, for forms that no browser would send. */
const handWritten = (
  parts: [head: string, content: string | Buffer][],
  ending = "--x--\r\n",
): Uint8Array<ArrayBuffer> => {
  const lines = parts.map(([head, content]) => [
    Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`, "latin1"),
    Buffer.from(content as string),
    Buffer.from("\r\n"),
  ]);
  return new Uint8Array(Buffer.concat([...lines.flat(), Buffer.from(ending)]));
};
const WRITTEN = "multipart/form-data; boundary=x";
const fieldsOf = (registrationId: string): [string, string][] => [
  ['name="registrationId"', registrationId],
  ['name="owner"', "student"],
  ['name="field"', "identification"],
];
const sendWritten = (as: As, body: Uint8Array<ArrayBuffer>) => sendForm(backend.caller, body, as, WRITTEN);

const guardedDraft = async (guardians = [aGuardian()]) => {
  const { applicant, registrationId, as } = await draft();
  const params = { id: registrationId };
  const application = await backend.caller.call(registrations.get, { params }, applicant);
  await backend.caller.call(registrations.save, { params, body: saveOf(application, { guardians }) }, applicant);
  return { registrationId, as };
};

describe("an upload", () => {
  test("may name a guardian of the form, or the student's age", async () => {
    const { registrationId, as } = await guardedDraft();
    const send = (parts: Parts) => upload(backend.caller, as, { registrationId, ...parts });
    expect(await send({ owner: "one" })).toMatchObject({ owner: "one", field: "identification" });
    expect(await send({ field: "ageVerification" })).toMatchObject({ owner: "student", field: "ageVerification" });
  });

  test("may be as large as the limit; one byte more is refused and stores nothing", async () => {
    const { registrationId, as } = await draft();
    const { size } = await upload(backend.caller, as, { registrationId, bytes: aPdf(FILE_LIMIT) });
    expect(size).toBe(FILE_LIMIT);
    for (const bytes of [aPdf(FILE_LIMIT + 1), aPdf(3 * FILE_LIMIT)])
      expect(await refused(as, { registrationId, bytes })).toMatchObject({ status: 413, code: "body_too_large" });
    expect(await storedFiles(as, registrationId)).toHaveLength(1);
    shows(28, { "largest taken": FILE_LIMIT, "smallest refused": FILE_LIMIT + 1 });
  });

  test.each([
    ["owner", { owner: "two" }],
    ["field", { owner: "one", field: "ageVerification" }],
    ["field", { field: "passport" }],
    ["lastModified", { lastModified: "yesterday" }],
    ["file", { name: ".." }],
  ])("is refused, naming %s, with %j", async (part, parts) => {
    const { registrationId, as } = await guardedDraft();
    const refusal = await refused(as, { registrationId, ...parts });
    expect(refusal).toMatchObject({ status: 422, code: "validation_failed" });
    expect(Object.keys(refusal.data?.fields as object)).toEqual([part]);
    expect(await storedFiles(as, registrationId)).toEqual([]);
  });

  test("is refused with the required order when its fields come after the file", async () => {
    const { registrationId, as } = await draft();
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(aPdf())]), "passport.pdf");
    for (const [name, value] of formOf({ registrationId })) if (name !== "file") form.append(name, value as string);
    expect(await refusalOf(await sendForm(backend.caller, form, as))).toMatchObject({
      status: 422,
      data: {
        fields: { registrationId: "validator_form", owner: "validator_form", field: "validator_form" },
        order: ["registrationId", "owner", "field", "lastModified", "file"],
      },
    });
  });

  test("is refused without a file, with two files, and with a file under another name", async () => {
    const { registrationId, as } = await draft();
    const file: [string, Buffer] = ['name="file"; filename="a.pdf"', aPdf()];
    const other: [string, Buffer] = ['name="other"; filename="a.pdf"', aPdf()];
    for (const parts of [[], [file, file], [other]]) {
      const response = await sendWritten(as, handWritten([...fieldsOf(registrationId), ...parts]));
      expect(await refusalOf(response)).toMatchObject({ status: 422, code: "validation_failed" });
    }
    expect(await storedFiles(as, registrationId)).toEqual([]);
  });

  test("is refused when its name contains a NUL, and drops the path from its name", async () => {
    const { registrationId, as } = await draft();
    const named = (name: string) =>
      sendWritten(as, handWritten([...fieldsOf(registrationId), [`name="file"; filename="${name}"`, aPdf()]]));
    expect((await named("a\0.pdf")).status).toBeGreaterThanOrEqual(400);
    expect(await storedFiles(as, registrationId)).toEqual([]);
    for (const name of ["../../../etc/a.pdf", "..\\\\..\\\\a.pdf", "/a.pdf"])
      expect((await named(name)).status).toBe(201);
    expect((await storedFiles(as, registrationId)).map(({ name }) => name)).toEqual(["a.pdf", "a.pdf", "a.pdf"]);
    shows(28, { "names with a path": 3, "paths kept": 0, "names with a NUL kept": 0 });
  });

  test("is refused when it is no form, or a form that is cut short", async () => {
    const { registrationId, as } = await draft();
    const json = await sendForm(backend.caller, "{}", as, "application/json");
    expect(await refusalOf(json)).toMatchObject({ status: 415, code: "unsupported_media_type" });
    const unbounded = await sendForm(backend.caller, "x", as, "multipart/form-data");
    expect(await refusalOf(unbounded)).toMatchObject({ status: 400, code: "body_invalid" });
    const file: [string, Buffer] = ['name="file"; filename="a.pdf"', aPdf()];
    const broken = await sendWritten(as, handWritten([...fieldsOf(registrationId), file], ""));
    expect(await refusalOf(broken)).toMatchObject({ status: 400, code: "body_invalid" });
    expect(await storedFiles(as, registrationId)).toEqual([]);
  });

  test("is refused when it is a page that calls itself a picture", async () => {
    const { registrationId, as } = await draft();
    const [bytes, name] = [Buffer.from("<html><script>alert(1)</script></html>"), "a.png"];
    expect(await refused(as, { registrationId, bytes, name })).toMatchObject({
      status: 415,
      code: "unsupported_media_type",
    });
    expect(await storedFiles(as, registrationId)).toEqual([]);
    shows(28, { "sent as a document": name, kept: 0 });
  });
});

describe("the limit of files", () => {
  test("is five of one identification, however many arrive at once", async () => {
    const { registrationId, as } = await draft();
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => sendForm(backend.caller, formOf({ registrationId }), as)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(409)]);
    expect(await refused(as, { registrationId })).toMatchObject({ code: "too_many_files", data: { limit: 5 } });
    await upload(backend.caller, as, { registrationId, field: "ageVerification" });
    expect(await storedFiles(as, registrationId)).toHaveLength(6);
    shows(28, { "sent at once": responses.length, kept: 5 });
  });

  test("is twenty-five of one application", async () => {
    const guardians = Array.from({ length: 6 }, (_, index) => ({ ...aGuardian(), key: `g${index}` }));
    const { registrationId, as } = await guardedDraft(guardians);
    for (const { key } of guardians.slice(0, 5))
      for (let index = 0; index < 5; index += 1) await upload(backend.caller, as, { registrationId, owner: key });
    const refusal = await refused(as, { registrationId, owner: "g5" });
    expect(refusal).toMatchObject({ status: 409, code: "too_many_files", data: { limit: 25 } });
  });

  test("is zero new ones once the application is accepted", async () => {
    const { registrationId, as } = await draft();
    await backend.pool.query("UPDATE registration SET status = 'accepted' WHERE id = $1", [registrationId]);
    expect(await refused(as, { registrationId })).toMatchObject({ status: 409, code: "registration_closed" });
  });
});

describe("an upload with a key", () => {
  test("stores one file however often it is sent, and refuses the key for another file", async () => {
    const { registrationId, as } = await draft();
    const keyed = { ...as, key: crypto.randomUUID() };
    const first = await upload(backend.caller, keyed, { registrationId });
    expect(await upload(backend.caller, keyed, { registrationId })).toEqual(first);
    for (const parts of [{ bytes: aPdf(201) }, { name: "other.pdf" }, { field: "ageVerification" }])
      expect(await refused(keyed, { registrationId, ...parts })).toMatchObject({
        status: 422,
        code: "idempotency_key_reused",
      });
    expect(await storedFiles(as, registrationId)).toEqual([first]);
  });

  test("stores one file when it is sent ten times at once", async () => {
    const { registrationId, as } = await draft();
    const keyed = { ...as, key: crypto.randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => sendForm(backend.caller, formOf({ registrationId }), keyed)),
    );
    for (const { status } of responses) expect([201, 409]).toContain(status);
    expect(await storedFiles(as, registrationId)).toHaveLength(1);
  });

  test("may be sent again after a refusal", async () => {
    const { registrationId, as } = await draft();
    const keyed = { ...as, key: crypto.randomUUID() };
    expect(await refused(keyed, { registrationId, bytes: Buffer.from("x") })).toMatchObject({ status: 415 });
    await upload(backend.caller, keyed, { registrationId });
  });
});
