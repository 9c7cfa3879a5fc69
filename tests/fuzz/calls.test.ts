// @module-tag deep
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { allCalls } from "@/lib/contracts/calls";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { ERRORS, type ErrorCode } from "@/lib/contracts/errors";
import { refusalsOf } from "@/lib/contracts/refusals";
import { normaliseTexts } from "@/lib/kit/text";
import { backendUnderTest } from "@/tests/support/backend";
import { EVERY_CALL } from "@/tests/support/every-call";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { aWorld, type World } from "@/tests/support/world";
import { inputsOf, mutationsOf } from "./from-schema";
import { wellFormed } from "./naughty";
import { RUNS, seeded, withinTime } from "./runs";
import { deceivingRows } from "./stored";

const backend = backendUnderTest();

interface Input {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** Calls that remove rows or sessions that the others need: sent once each, at the end. */
const LAST = ["DELETE /registration/{id}", "POST /verification/logout", "POST /auth/logout", "DELETE /me"];
const jsonCalls = allCalls.filter((call) => !call.multipart && !LAST.includes(nameOf(call)));
const named = (calls: readonly Endpoint[]) => calls.map((call) => [nameOf(call), call] as const);

const tally = { attempts: 0, taken: 0, refused: 0, broken: 0 };
let world: World;
let tokens: Record<Exclude<Endpoint["auth"], "anyone">, string>;

beforeAll(async () => {
  world = await aWorld(backend);
  const manager = await staffMember(backend, { locations: ["yerevan", "gyumri"], role: "manager" });
  const staff = manager.token ?? "";
  tokens = { applicant: world.applicant.token ?? "", files: world.filesToken, staff, manager: staff };
});

const tokenFor = ({ auth }: Endpoint) => (auth === "anyone" ? undefined : tokens[auth]);

/** The input of the route matrix, or one that the schemas generate. */
const sound = (call: Endpoint): fc.Arbitrary<Input> => {
  const access = EVERY_CALL[nameOf(call) as keyof typeof EVERY_CALL];
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "any"]);
  const knownInput: Input = "input" in access ? (access.input(world) as Input) : { params: Object.fromEntries(names) };
  const part = (schema: Endpoint["body"], value: unknown) => {
    const generated = schema ? inputsOf(schema) : fc.constant(undefined);
    return value === undefined ? generated : fc.oneof(fc.constant(value), generated);
  };
  return fc.record({
    params: fc.constant(knownInput.params ?? {}),
    query: part(call.query, knownInput.query) as fc.Arbitrary<Record<string, unknown>>,
    body: part(call.body, knownInput.body),
  });
};

const anything = (call: Endpoint): fc.Arbitrary<Input> =>
  sound(call).chain((input) => fc.oneof(fc.constant(input), mutationsOf(input) as fc.Arbitrary<Input>));

// A URL contains text only: objects and lone surrogates cannot be sent.
const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value ?? "any"));
const text = (value: unknown): string => wellFormed(textOf(value).slice(0, 2000)) || "any";
const addressable = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, one]) => [wellFormed(name), text(one)]));

const sendable = (call: Endpoint, generated: Input | null): Input => {
  // A mutation may have replaced the whole input by null.
  const { params, query, body } = generated ?? {};
  return {
    params: {
      ...Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "any"])),
      ...addressable(params),
    },
    query: addressable(query),
    ...(call.body && { body: body ?? null }),
  };
};

const send = async (call: Endpoint, input: Input, token: string | undefined) => {
  const response = await withinTime(backend.caller.raw(call, input, { token }), nameOf(call));
  tally.attempts += 1;
  if (!response.ok) return { status: response.status, reply: await response.json() };
  await response.body?.cancel();
  return { status: response.status };
};

/** Whether the declared schemas refuse this input. */
const isInvalid = (call: Endpoint, { query, body }: Input): boolean =>
  (call.body !== undefined && !call.body.safeParse(normaliseTexts(JSON.parse(JSON.stringify(body)))).success) ||
  (call.query !== undefined && !call.query.safeParse(normaliseTexts(query)).success);

const NEEDS_ANOTHER_SERVICE: ErrorCode[] = ["not_offered", "verification_send_failed"];

const judge = (call: Endpoint, input: Input, { status, reply }: { status: number; reply?: { code: ErrorCode } }) => {
  if (!reply) {
    tally.taken += 1;
    return expect(isInvalid(call, input), "invalid input was accepted").toBe(false);
  }
  tally.refused += 1;
  const { code } = reply;
  expect(reply).toMatchObject({ errorMessage: { key: expect.any(String) }, requestId: expect.any(String) });
  expect(status).toBe(ERRORS[code]?.status);
  if (status >= 500) tally.broken += 1;
  const due = [...refusalsOf(call), ...NEEDS_ANOTHER_SERVICE];
  expect(due, JSON.stringify(reply)).toContain(code);
};

describe.each(named(jsonCalls))("%s", (_name, call) => {
  test("answers or refuses as declared, for any input", async () => {
    const property = fc.asyncProperty(anything(call), async (generated) => {
      const input = sendable(call, generated);
      judge(call, input, await send(call, input, tokenFor(call)));
    });
    await fc.assert(property, seeded(call.body || call.query || call.params ? RUNS : 1));
  });
});

describe.each(named(jsonCalls.filter(({ auth }) => auth !== "anyone")))("%s", (_name, call) => {
  test("requires a token, for any input", async () => {
    const property = fc.asyncProperty(anything(call), async (generated) => {
      const response = await send(call, sendable(call, generated), undefined);
      expect(response).toMatchObject({ status: 401, reply: { code: "unauthenticated" } });
    });
    await fc.assert(property, seeded(Math.ceil(RUNS / 4)));
  });
});

test.each(named(allCalls.filter((call) => LAST.includes(nameOf(call)))))("%s requires a token", async (_name, call) => {
  const input = { params: { id: world.registrationId } };
  expect((await send(call, input, undefined)).status).toBe(401);
  expect((await send(call, input, tokenFor(call))).status).toBeLessThan(500);
});

test("no input caused an internal error, and no deceptive text was stored", async () => {
  expect(tally.broken).toBe(0);
  // The control: some inputs passed the schemas.
  expect(tally.taken).toBeGreaterThan(tally.attempts / 20);
  expect(await deceivingRows(backend.pool)).toEqual([]);
  shows(14, { calls: allCalls.length, ...tally });
});
