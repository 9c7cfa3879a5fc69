import { describe, expect, test } from "vitest";
import { files } from "@/lib/contracts/files";
import { registrations } from "@/lib/contracts/registrations";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { aHeic, aJpeg, aPdf } from "@/tests/support/file-bytes";
import { aDraft, upload } from "@/tests/support/files";
import { saveOf } from "@/tests/support/fixtures";
import { aPhotograph, DESCRIPTIONS, readPhotograph } from "@/tests/support/photographs";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const draft = () => aDraft(backend.caller);
const storeFile = (as: As, registrationId: string, parts: object = {}) =>
  upload(backend.caller, as, { registrationId, ...parts });
const list = async (as: As, registrationId: string) =>
  (await backend.caller.call(files.list, { query: { registrationId } }, as)).files;
const get = (as: As, id: string) => backend.caller.raw(files.get, { params: { id } }, as);
const remove = (as: As, id: string) => backend.caller.call(files.remove, { params: { id } }, as);
const refusedRemove = (as: As, id: string) => backend.caller.refusal(files.remove, { params: { id } }, as);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const setStatus = (id: string, status: string) =>
  backend.pool.query("UPDATE registration SET status = $2 WHERE id = $1", [id, status]);

/** A draft of a location, with one file. */
const applicationAt = async (location_key: string) => {
  const { applicant, registrationId, as } = await draft();
  const application = await backend.caller.call(registrations.get, { params: { id: registrationId } }, applicant);
  const body = saveOf(application, { location_key });
  await backend.caller.call(registrations.save, { params: { id: registrationId }, body }, applicant);
  return { applicant, registrationId, as, file: await storeFile(as, registrationId) };
};

describe("storing a file", () => {
  test("works, and returns it unchanged", async () => {
    const [type, bytes] = ["image/heic", aHeic()];
    const { registrationId, as } = await draft();
    const stored = await storeFile(as, registrationId, { bytes, name: "Անի.pdf", lastModified: "1700000000000" });
    expect(stored).toEqual({
      _id: expect.any(String),
      name: "Անի.pdf",
      size: bytes.length,
      lastModified: 1_700_000_000_000,
      type,
      owner: "student",
      field: "identification",
    });
    expect(await list(as, registrationId)).toEqual([stored]);
    expect((await bytesOf(await get(as, stored._id))).equals(bytes)).toBe(true);
  });

  test("works for a photograph with a film behind it, and keeps neither the film nor where it was taken", async () => {
    const { registrationId, as } = await draft();
    const photograph = await aPhotograph();
    const film = Buffer.concat([Buffer.from("\0\0\0\x10ftypmp42\0\0\0\0"), Buffer.alloc(1_000_000, 0xff)]);
    const stored = await storeFile(as, registrationId, { bytes: Buffer.concat([photograph, film]), name: "card.jpg" });
    const bytes = await bytesOf(await get(as, stored._id));
    expect(stored.size).toBe(bytes.length);
    expect(bytes.length).toBeLessThan(photograph.length);
    expect(DESCRIPTIONS.filter((description) => bytes.includes(description))).toEqual([]);
    const [before, after] = [await readPhotograph(photograph), await readPhotograph(bytes)];
    expect(after).toMatchObject({
      orientation: before.orientation,
      pixels: before.pixels,
      icc: before.icc,
      xmp: undefined,
    });
    shows(40, { "bytes of a film kept": 0, "descriptions kept": 0 });
  });

  test.each([
    ["photo.jfif", aJpeg(), "photo.jfif.jpg"],
    ["photo", aJpeg(), "photo.jpg"],
    ["scan.txt", Buffer.concat([Buffer.from("\uFEFF\n"), aPdf(), Buffer.alloc(1_000_000)]), "scan.txt.pdf"],
  ])("judges %s by its content, and sends it with an ending of its type", async (name, bytes, saved) => {
    const { registrationId, as } = await draft();
    const stored = await storeFile(as, registrationId, { bytes, name });
    expect(stored).toMatchObject({ name, size: bytes.length });
    const response = await get(as, stored._id);
    expect(response.headers.get("content-disposition")).toContain(`filename="${saved}"`);
    expect((await bytesOf(response)).equals(bytes)).toBe(true);
  });

  test("sends it as an attachment", async () => {
    const { registrationId, as } = await draft();
    const { headers } = await get(as, (await storeFile(as, registrationId, { name: "Անի.pdf" }))._id);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": "200",
      "content-disposition": "attachment; filename=\"___.pdf\"; filename*=UTF-8''%D4%B1%D5%B6%D5%AB.pdf",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    shows(28, { "sent as": "attachment, sandboxed, nosniff" });
  });

  test("lists an application's files in the order of their upload", async () => {
    const { registrationId, as } = await draft();
    for (const name of ["one.pdf", "two.pdf", "three.pdf"]) await storeFile(as, registrationId, { name });
    expect((await list(as, registrationId)).map(({ name }) => name)).toEqual(["one.pdf", "two.pdf", "three.pdf"]);
  });
});

describe("removing a file", () => {
  test("works once, and makes room for another", async () => {
    const { registrationId, as } = await draft();
    for (let index = 0; index < 5; index += 1) await storeFile(as, registrationId);
    const [first] = await list(as, registrationId);
    await remove(as, first?._id ?? "");
    expect(await refusedRemove(as, first?._id ?? "")).toMatchObject({ status: 404 });
    expect((await get(as, first?._id ?? "")).status).toBe(404);
    await storeFile(as, registrationId);
    expect(await list(as, registrationId)).toHaveLength(5);
  });

  test("is refused once the application is accepted, while reading works", async () => {
    const { registrationId, as } = await draft();
    const { _id } = await storeFile(as, registrationId);
    await setStatus(registrationId, "accepted");
    expect(await refusedRemove(as, _id)).toMatchObject({ status: 409, code: "registration_closed" });
    expect((await get(as, _id)).status).toBe(200);
  });

  test("happens when its draft is deleted", async () => {
    const { applicant, registrationId, as } = await draft();
    const { _id } = await storeFile(as, registrationId);
    await backend.caller.call(registrations.remove, { params: { id: registrationId } }, applicant);
    expect((await get(as, _id)).status).toBe(404);
    expect((await backend.pool.query("SELECT 1 FROM file WHERE id = $1", [_id])).rowCount).toBe(0);
  });

  test("does not happen when an application cannot be deleted", async () => {
    const { applicant, registrationId, as } = await draft();
    const { _id } = await storeFile(as, registrationId);
    await setStatus(registrationId, "submitted");
    const input = { params: { id: registrationId } };
    expect(await backend.caller.refusal(registrations.remove, input, applicant)).toMatchObject({ status: 409 });
    expect((await get(as, _id)).status).toBe(200);
  });
});

describe("the files of an application", () => {
  test.each(["..", "../am"])("have no file with the id %s", async (id) => {
    expect((await get((await draft()).as, id)).status).toBe(404);
  });
});

describe("a file for staff", () => {
  const read = (as: As, registrationId: string, id: string) =>
    backend.caller.raw(staffApplicants.file, { params: { registrationId, id } }, as);

  test("is open to staff of the application's location, as an attachment", async () => {
    const { registrationId, file } = await applicationAt("yerevan");
    const response = await read(await staffMember(backend), registrationId, file._id);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toContain('attachment; filename="passport.pdf"');
    expect((await bytesOf(response)).equals(aPdf())).toBe(true);
  });

  test("is not found under another application, or without a location", async () => {
    const staff = await staffMember(backend);
    const [one, other] = [await applicationAt("yerevan"), await applicationAt("yerevan")];
    expect((await read(staff, one.registrationId, other.file._id)).status).toBe(404);
    const nowhere = await draft();
    const { _id } = await storeFile(nowhere.as, nowhere.registrationId);
    expect((await read(staff, nowhere.registrationId, _id)).status).toBe(404);
  });
});
