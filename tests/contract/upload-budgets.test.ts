import { describe, expect, test } from "vitest";
import type { ErrorBody } from "@/lib/contracts/errors";
import { files } from "@/lib/contracts/files";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { backendUnderTest } from "@/tests/support/backend";
import { aPdf } from "@/tests/support/file-bytes";
import { aDraft, formOf, sendForm } from "@/tests/support/files";
import { shows } from "@/tests/support/shows";
import { testBudgets } from "@/tests/support/start-without-data";

const MEGABYTE = 1024 * 1024;
const OF_APPLICANT = 12;
const OF_TENANT = 30;
const DAY_MS = 24 * 3600 * 1000;

const backend = backendUnderTest(
  testBudgets({ upload_megabytes: OF_APPLICANT, upload_megabytes_of_tenant: OF_TENANT }),
);

type Draft = Awaited<ReturnType<typeof aDraft>>;

const send = ({ as, registrationId }: Draft, megabytes: number, key?: string) =>
  sendForm(backend.caller, formOf({ registrationId, bytes: aPdf(megabytes * MEGABYTE) }), {
    ...as,
    ...(key && { key }),
  });

const refusalOf = async (response: Response) => {
  const { code, errorMessage } = (await response.json()) as ErrorBody;
  const retryAfter = Number(response.headers.get("retry-after"));
  return { status: response.status, code, data: errorMessage.data, retryAfter };
};

const remove = async ({ as }: Draft, response: Response) => {
  const { _id: id } = files.upload.reply.parse(await response.json());
  await backend.caller.call(files.remove, { params: { id } }, as);
};

/** Uploads and removes a file again and again. Returns how many megabytes were stored until a refusal, and the refusal. */
const loop = async (tenant: Tenant, megabytes: number, times: number) => {
  const draft = await aDraft(backend.caller, tenant);
  for (let count = 0; count < times; count += 1) {
    const response = await send(draft, megabytes);
    if (response.status !== 201) return { stored: count * megabytes, refusal: await refusalOf(response) };
    await remove(draft, response);
  }
  return { stored: times * megabytes };
};

describe("an applicant who uploads and removes a file in a loop", () => {
  test("is refused after the megabytes of a day, and told how many they are and when to try again", async () => {
    const { stored, refusal } = await loop("am", 3, 10);
    expect(stored).toBe(OF_APPLICANT);
    expect(refusal).toMatchObject({ status: 429, code: "upload_budget", data: { limitMB: OF_APPLICANT } });
    expect(refusal?.data?.retryAfterMS).toBeGreaterThan(DAY_MS - 60_000);
    expect(refusal?.retryAfter).toBeGreaterThan((DAY_MS - 60_000) / 1000);
    shows(40, { "MB sent in a loop": 30, "MB stored": stored });
  });

  test("stores no more by sending many at once", async () => {
    const draft = await aDraft(backend.caller);
    await remove(draft, await send(draft, OF_APPLICANT - 3));
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(draft, 1)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429]);
  });

  test("pays for each repeat with one key, and a whole megabyte for a small file", async () => {
    const draft = await aDraft(backend.caller, "tks");
    const key = crypto.randomUUID();
    const statuses: number[] = [];
    for (let count = 0; count <= OF_APPLICANT; count += 1) statuses.push((await send(draft, 0, key)).status);
    expect(statuses).toEqual([...Array(OF_APPLICANT).fill(201), 429]);
  });
});

describe("a network", () => {
  test("takes no more files after its megabytes of a day, and says so; other networks do", async () => {
    const stored = [await loop("1", 6, 3), await loop("1", 6, 3), await loop("1", 6, 3)];
    expect(stored.map((each) => each.stored)).toEqual([12, 12, 6]);
    expect(stored.at(-1)?.refusal).toMatchObject({
      status: 429,
      code: "upload_budget_of_tenant",
      data: { limitMB: OF_TENANT, retryAfterMS: expect.any(Number) },
    });
    expect(await loop("de", 1, 1)).toEqual({ stored: 1 });
    shows(40, { "MB of a network stored": OF_TENANT });
  });
});
