import { afterAll, afterEach, describe, expect, test } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { sweepFiles } from "@/backend/files/remove";
import { files } from "@/lib/contracts/files";
import { testEnvironment } from "@/tests/support/backend";
import { fileBackend, inTwoDays } from "@/tests/support/file-backend";
import { aPdf, aPng, FILE_LIMIT } from "@/tests/support/file-bytes";
import { aDraft, formOf, type Parts, sendForm, upload } from "@/tests/support/files";
import { type Bucket, startBucket } from "@/tests/support/s3";

let bucket: Bucket;
const backend = fileBackend(async () => {
  bucket = await startBucket();
  return {
    S3_URL: bucket.url,
    DATA_DIR: "/nowhere",
  };
});
afterAll(() => bucket.close());
afterEach(() => {
  bucket.refuse(false);
  bucket.objects.clear();
});

const draft = () => aDraft(backend.caller);
const refused = async (as: object, parts: Parts) => (await sendForm(backend.caller, formOf(parts), as)).status;
const get = (as: object, id: string) => backend.caller.raw(files.get, { params: { id } }, as);

describe("files in a bucket", () => {
  test.each([aPdf(), aPdf(FILE_LIMIT)])("are named by their id, returned unchanged, and removed", async (bytes) => {
    const { registrationId, as } = await draft();
    const { _id } = await upload(backend.caller, as, { registrationId, bytes });
    expect([...bucket.objects.keys()]).toEqual([`am/${_id}`]);
    expect(bucket.objects.get(`am/${_id}`)?.includes(bytes.subarray(0, 64))).toBe(false);
    expect(Buffer.from(await (await get(as, _id)).arrayBuffer()).equals(bytes)).toBe(true);
    await backend.caller.call(files.remove, { params: { id: _id } }, as);
    expect(bucket.objects.size).toBe(0);
    expect(bucket.uploads.size).toBe(0);
  });

  test("leave nothing when they are refused, however much had been sent", async () => {
    const { registrationId, as } = await draft();
    expect(await refused(as, { registrationId, bytes: aPdf(FILE_LIMIT + 1) })).toBe(413);
    const large = aPdf(FILE_LIMIT - 100);
    expect(await refused(as, { registrationId, bytes: Buffer.concat([large, Buffer.from("<html>")]) })).toBe(415);
    expect(await refused(as, { registrationId, bytes: Buffer.concat([aPng(), Buffer.from("<html>")]) })).toBe(415);
    for (let count = 0; count < 5; count += 1) await upload(backend.caller, as, { registrationId });
    expect(await refused(as, { registrationId })).toBe(409);
    expect(bucket.objects.size).toBe(5);
    expect(bucket.uploads.size).toBe(0);
  });

  test("leave no row when the bucket refuses them, and may be sent again", async () => {
    const { registrationId, as } = await draft();
    bucket.refuse(true);
    expect(await refused(as, { registrationId })).toBe(503);
    expect((await backend.caller.call(files.list, { query: { registrationId } }, as)).files).toEqual([]);
    bucket.refuse(false);
    const { _id } = await upload(backend.caller, as, { registrationId });
    bucket.refuse(true);
    expect((await get(as, _id)).status).toBe(503);
    bucket.refuse(false);
    bucket.objects.clear();
    expect((await get(as, _id)).status).toBe(404);
  });

  test("without a row are swept a day later, and the others stay", async () => {
    const { registrationId, as } = await draft();
    const storedIds = [];
    for (let count = 0; count < 3; count += 1)
      storedIds.push((await upload(backend.caller, as, { registrationId }))._id);
    for (const key of [`am/${crypto.randomUUID()}`, "am/other", `1/${storedIds[0]}`]) bucket.objects.set(key, aPdf());
    await sweepFiles(backend.services, new Date());
    expect(bucket.objects.size).toBe(6);
    await sweepFiles(backend.services, inTwoDays());
    expect([...bucket.objects.keys()].sort()).toEqual(storedIds.map((id) => `am/${id}`).sort());
  });
});

describe("the address of a bucket", () => {
  const read = (S3_URL: string) => readBackendEnvironment(testEnvironment("postgres://nowhere", { S3_URL })).bucket;

  test("names it at Amazon or elsewhere, with its region and its key, each decoded", () => {
    expect(read("s3://files")).toEqual({ name: "files", region: "us-east-1" });
    expect(read("https://key:a%2Fb@s3.example.org/files?region=eu-central-1")).toEqual({
      name: "files",
      endpoint: "https://s3.example.org",
      region: "eu-central-1",
      credentials: { accessKeyId: "key", secretAccessKey: "a/b" },
    });
  });

  test.each(["s3://key@files", "https://s3.example.org", "https://s3.example.org/a/b", "s3://files/a", "file:///etc"])(
    "is refused at the start: %s",
    (url) => expect(() => read(url)).toThrow(/^S3_URL is not /),
  );
});
