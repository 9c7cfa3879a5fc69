import { beforeAll, expect, test } from "vitest";
import { allCalls } from "@/lib/contracts/calls";
import { backendUnderTest } from "@/tests/support/backend";
import type { As, Caller } from "@/tests/support/caller";
import { checksumOf } from "@/tests/support/checksum";
import { type Access, EVERY_CALL } from "@/tests/support/every-call";
import { INVALID_INPUTS, type InvalidInput } from "@/tests/support/invalid-inputs";
import { staffMember } from "@/tests/support/staff";
import { aWorld, type World } from "@/tests/support/world";

const backend = backendUnderTest();
let world: World;
let manager: As;

beforeAll(async () => {
  world = await aWorld(backend);
  manager = await staffMember(backend, { role: "manager", locations: ["yerevan", "gyumri"] });
});

/** The valid input of the matrix of calls, with what is wrong in it. */
const inputOf = (access: Access, wrong: InvalidInput[2]) => {
  const valid: InvalidInput[2] = "input" in access ? access.input(world) : {};
  const parts = (["params", "query", "body"] as const).filter((part) => valid[part] ?? wrong[part]);
  return Object.fromEntries(parts.map((part) => [part, { ...valid[part], ...wrong[part] }]));
};

test.each(INVALID_INPUTS)("%s refuses %s, names the field and changes nothing", async (name, _what, wrong, field) => {
  const call = allCalls.find(({ method, path }) => `${method} ${path}` === name) ?? expect.fail(`no call ${name}`);
  const as = call.auth === "applicant" ? world.applicant : manager;
  const before = await checksumOf(backend.pool);
  const input = inputOf(EVERY_CALL[name], wrong) as Parameters<Caller["refusal"]>[1];
  const { status, code, data } = await backend.caller.refusal(call, input, as);
  expect([status, code, Object.keys(data?.fields ?? {})]).toEqual([422, "validation_failed", [field]]);
  expect(await checksumOf(backend.pool)).toBe(before);
});
