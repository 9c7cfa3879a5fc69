import { describe, expect, test } from "vitest";
import type { BuiltInCall } from "@/lib/contracts/built-in-call";
import { configuration } from "@/lib/contracts/configuration";
import type { Endpoint } from "@/lib/contracts/endpoint";
import type { ErrorBody } from "@/lib/contracts/errors";
import { files } from "@/lib/contracts/files";
import { registrations } from "@/lib/contracts/registrations";
import { schedule } from "@/lib/contracts/schedule";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { verification } from "@/lib/contracts/verification";
import { queryTexts } from "@/lib/kit/url";
import { type As, freshPhone } from "@/tests/support/caller";
import { saveOf } from "@/tests/support/fixtures";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";

const backend = ownBackend();

interface Input {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const directly = (endpoint: Endpoint, input: Input, { tenant = "am", token, ip = "10.9.8.7", key }: As = {}) => {
  const { params = {}, query, body } = input;
  const call: BuiltInCall = {
    endpoint,
    tenant,
    token,
    ip,
    idempotencyKey: key,
    params,
    query: queryTexts(query),
    body,
  };
  return backend.callInProcess(call);
};

interface Outcome {
  reply?: unknown;
  failure?: string;
  data?: unknown;
}

/** The reply of a call over HTTP, or the code and data of its failure. */
const overHttp = async (endpoint: Endpoint, input: Input, as: As = {}): Promise<Outcome> => {
  const response = await backend.caller.raw(endpoint, input, { ip: "10.9.8.7", ...as });
  const text = await response.text();
  if (response.ok) return { reply: text ? JSON.parse(text) : undefined };
  const { code, errorMessage } = JSON.parse(text) as ErrorBody;
  return { failure: code, data: errorMessage.data };
};

/** The same of a call without HTTP: as JSON would carry it, and without the request's id. */
const withoutHttp = async (endpoint: Endpoint, input: Input, as: As = {}): Promise<Outcome> => {
  const answer = await directly(endpoint, input, as);
  if ("failure" in answer) return { failure: answer.failure, data: answer.data };
  return answer;
};

const UNKNOWN = "01a20a0d-e528-7552-9417-ab88d358b740";

describe("a call without HTTP", () => {
  test.each([
    ["the configuration", configuration.get, {}],
    ["ages", configuration.ageRestrictions, { query: { locationKey: "yerevan" } }],
    ["a missing token", registrations.list, {}],
    ["an unknown application", registrations.get, { params: { id: UNKNOWN } }],
    ["an id that is none", registrations.get, { params: { id: "none\u202e" } }],
    ["a wrong body", verification.send, { body: { value: "0", method: "pigeon" } }],
    ["a wrong query", schedule.sessions, { query: { locationKey: 7 } }],
  ] as [string, Endpoint, Input][])(
    "has the same reply or failure as over HTTP: %s",
    async (_what, endpoint, input) => {
      const applicant = endpoint.auth === "applicant" && endpoint !== registrations.list;
      const as = applicant ? await backend.caller.applicant() : {};
      const expected = await overHttp(endpoint, input, as);
      // Without a body HTTP has no type of it, which is another failure.
      if (endpoint === verification.send && !input.body) expected.failure = "validation_failed";
      const answer = await withoutHttp(endpoint, input, as);
      if (endpoint === verification.send && !input.body) expect(answer.failure).toBe("validation_failed");
      else expect(answer).toEqual(expected);
    },
  );

  test("is guarded: another tenant's token, another kind of token, another person's application", async () => {
    const [mine, others] = [await backend.caller.applicant(), await backend.caller.applicant()];
    const { _id: id } = await backend.caller.call(registrations.create, { body: { language: "en" } }, mine);
    const failureOf = async (endpoint: Endpoint, input: Input, as: As) => {
      const answer = await withoutHttp(endpoint, input, as);
      expect(answer).toEqual(await overHttp(endpoint, input, as));
      return answer.failure;
    };
    const params = { id };
    expect(await failureOf(registrations.get, { params }, { ...mine, tenant: "de" })).toBe("forbidden");
    expect(await failureOf(registrations.get, { params }, { token: mine.filesToken })).toBe("unauthenticated");
    expect(await failureOf(registrations.get, { params }, others)).toBe("not_found");
    expect(await failureOf(staffAccounts.list, {}, mine)).toBe("unauthenticated");
  });

  test("is none of a network that does not exist, or is not served here", async () => {
    const { hosts } = backend.services.environment;
    const statusOf = async (tenant: string) => (await withoutHttp(configuration.get, {}, { tenant } as As)).failure;
    expect([await statusOf("nobody"), await statusOf("1")]).toEqual(["not_found", undefined]);
    hosts.isProduction = true;
    expect([await statusOf("1"), await statusOf("am")]).toEqual(["not_found", undefined]);
    hosts.isProduction = false;
    shows(21, { "networks not served": 2, "answered without HTTP": 0 });
  });

  test("changes what HTTP then reads, and a stale change is refused with the same data", async () => {
    const mine = await backend.caller.applicant();
    const draft = await backend.caller.call(registrations.create, { body: { language: "en" } }, mine);
    const input = { params: { id: draft._id }, body: saveOf(draft, { location_key: "yerevan", step: "location" }) };
    const saved = await withoutHttp(registrations.save, input, mine);
    expect(saved.reply).toEqual((await overHttp(registrations.get, { params: { id: draft._id } }, mine)).reply);
    expect(await withoutHttp(registrations.save, input, mine)).toEqual(await overHttp(registrations.save, input, mine));
  });

  test("repeats what was done under its key over HTTP, and the other way round", async () => {
    const mine = { ...(await backend.caller.applicant()), key: "one key" };
    const input = { body: { language: "en" } };
    const first = await overHttp(registrations.create, input, mine);
    expect(await withoutHttp(registrations.create, input, mine)).toEqual(first);
    const other = { ...mine, key: "another key" };
    const second = await withoutHttp(registrations.create, input, other);
    expect(await overHttp(registrations.create, input, other)).toEqual(second);
    const reused = await withoutHttp(registrations.create, { body: { language: "hy" } }, other);
    expect(reused.failure).toBe("idempotency_key_reused");
  });

  test("counts towards the same budgets", async () => {
    const body = { value: freshPhone(), method: "sms", language: "en" };
    expect((await withoutHttp(verification.send, { body })).failure).toBeUndefined();
    const again = await withoutHttp(verification.send, { body });
    expect(again.failure).toBe("verification_retry_timeout");
    expect((await overHttp(verification.send, { body })).failure).toBe("verification_retry_timeout");
  });

  test("is none for what is streamed or uploaded", async () => {
    for (const endpoint of [staffOverview.stream, files.upload] as Endpoint[])
      expect(await withoutHttp(endpoint, { query: { locationKey: "yerevan" } })).toEqual({ failure: "not_found" });
  });
});
