import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import type { Audience } from "@/backend/tokens";
import { allCalls } from "@/lib/contracts/calls";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { staffAuth } from "@/lib/contracts/staff";
import { staffKeys } from "@/lib/contracts/staff-keys";
import { verification } from "@/lib/contracts/verification";
import { MACHINE_SCOPES } from "@/lib/domain/sign-in/machine-scopes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { checksumOf } from "@/tests/support/checksum";
import { type Access, type CallerKind, EVERY_CALL } from "@/tests/support/every-call";
import { sendForm } from "@/tests/support/files";
import { aMachine } from "@/tests/support/machine-keys";
import { temporaryDataDir } from "@/tests/support/postgres";
import {
  CALLS_OF_INCOMPLETE,
  CALLS_OF_STEP_UP,
  isAsDeclared,
  PEOPLE,
  type Person,
  rowOf,
  SCOPES_OF_CALLS,
} from "@/tests/support/route-matrix";
import { ageProofs, demandOfManagers, endGrace, enrolApp, member, signIn } from "@/tests/support/second-factors";
import { shows } from "@/tests/support/shows";
import { expiredToken, staffMember } from "@/tests/support/staff";
import { aWorld, type World } from "@/tests/support/world";

const dataDir = temporaryDataDir();
const backend = backendUnderTest({ DATA_DIR: dataDir });
afterAll(() => removeDataDir(dataDir));

const HOME = ["yerevan", "gyumri"];
const ABROAD = "la";
const AUDIENCES = ["applicant", "files", "staff"] as const;
const CODES: Record<number, string> = { 401: "unauthenticated", 403: "forbidden", 404: "not_found" };

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const accessOf = (call: Endpoint): Access => {
  const access = (EVERY_CALL as Record<string, Access>)[nameOf(call)];
  if (!access) throw new Error(`${nameOf(call)} has no row`);
  return access;
};
const callerKindOf = (access: Access): CallerKind | "anyone" => (access.kind === "open" ? "anyone" : access.who);
const audienceOf = (access: Access): Audience => {
  const kind = callerKindOf(access);
  return kind === "anyone" || kind === "manager" ? "staff" : kind;
};
const order = Object.keys(EVERY_CALL);
const calls = [...allCalls].sort((one, other) => order.indexOf(nameOf(one)) - order.indexOf(nameOf(other)));
const named = calls.map((call) => [nameOf(call), call] as const);

type Tokens = Partial<Record<Audience, string>>;
const AT_HOME: readonly Person[] = ["the same applicant at home", "the same manager at home"];
let world: World;
let tokens = {} as Record<Person, Tokens>;

const applicantTokens = async (tenant: Tenant = "am"): Promise<Tokens> => {
  const { token, filesToken } = await backend.caller.applicant(tenant);
  return { applicant: token, files: filesToken };
};
const staffToken = async (role: "staff" | "manager", locations: string[], tenant: Tenant = "am"): Promise<Tokens> => {
  const { token = "" } = await staffMember(backend, { tenant, locations, role });
  return { staff: token };
};

const machine = async (locations: string[]): Promise<Tokens> => ({
  staff: (await aMachine(backend, { locations })).as.token,
});
const revokedKey = async (): Promise<Tokens> => {
  const manager = await staffMember(backend, { role: "manager", locations: HOME });
  const { as, made } = await aMachine(backend, { locations: HOME }, manager);
  await backend.caller.call(staffKeys.revoke, { body: { id: made._id } }, manager);
  return { staff: as.token };
};

/** Every kind of token, all of ended login sessions: the applicant's by signing out, the staff member's by `end`. */
const endedTokens = async (end: (staff: string) => Promise<unknown>): Promise<Tokens> => {
  const allTokens = { ...(await applicantTokens()), ...(await staffToken("manager", HOME)) };
  await backend.caller.call(verification.logout, {}, { token: allTokens.applicant });
  await end(allTokens.staff ?? "");
  return allTokens;
};

beforeAll(async () => {
  world = await aWorld(backend);
  const abroad = {
    applicant: await applicantTokens(ABROAD),
    manager: await staffToken("manager", ["los-angeles"], ABROAD),
  };
  tokens = {
    nobody: {},
    "a forged token": Object.fromEntries(AUDIENCES.map((audience) => [audience, "no token at all"])),
    "an expired token": Object.fromEntries(
      await Promise.all(AUDIENCES.map(async (audience) => [audience, await expiredToken(audience)])),
    ),
    "a signed-out caller": await endedTokens((token) => backend.caller.call(staffAuth.logout, {}, { token })),
    "a disabled account": await endedTokens(async (token) => {
      const { sub } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
      await backend.pool.query("UPDATE staff_account SET disabled_at = now() WHERE id = $1", [sub]);
    }),
    "the applicant": { applicant: world.applicant.token, files: world.filesToken },
    "another applicant": await applicantTokens(),
    "an applicant of another network": abroad.applicant,
    "the same applicant at home": abroad.applicant,
    "staff here": await staffToken("staff", HOME),
    "staff elsewhere": await staffToken("staff", ["gyumri"]),
    "manager here": await staffToken("manager", HOME),
    "manager elsewhere": await staffToken("manager", ["gyumri"]),
    "staff of another network": await staffToken("staff", ["los-angeles"], ABROAD),
    "manager of another network": abroad.manager,
    "the same manager at home": abroad.manager,
    "a machine here": await machine(HOME),
    "a machine elsewhere": await machine(["gyumri"]),
    "a machine with a revoked key": await revokedKey(),
  };
});

/** The row's own input; for rows without one, any parameters. */
const inputOf = (call: Endpoint): { params?: object; body?: object; form?: FormData } => {
  const access = accessOf(call);
  if ("input" in access) return access.input(world);
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "any"]);
  return { params: Object.fromEntries(names), ...(call.body && { body: {} }) };
};

/** Whether the input names a location, other than as a changed row's. */
const namesPlace = (call: Endpoint): boolean =>
  call.method !== "PATCH" && /"location_?key"|"locations"/i.test(JSON.stringify(inputOf(call)));

interface Answer {
  status: number;
  code?: string;
}

const send = async (call: Endpoint, as: As, input = inputOf(call)): Promise<Answer> => {
  const response = input.form
    ? await sendForm(backend.caller, input.form, as)
    : await backend.caller.raw(call, input, as);
  if (!response.ok) return { status: response.status, code: (await response.json()).code };
  await response.body?.cancel();
  return { status: response.status };
};

/** A person as the caller of a call: with the kind of token that it needs if they have one, else with any of theirs. */
const asPerson = (person: Person, access: Access, ownTokens = tokens[person]): As => ({
  tenant: AT_HOME.includes(person) ? ABROAD : "am",
  token: ownTokens[audienceOf(access)] ?? Object.values(ownTokens)[0],
});

// These end the caller's own session or remove their rows: tried last, each time with new tokens.
const ENDS = ["POST /verification/logout", "DELETE /me", "POST /auth/logout"];
// The test world has no waiting applicant.
const NOT_THERE = ["POST /registration/{id}/waiting-list/accept", "DELETE /registration/{id}/waiting-list"];

const anew = (person: Person): Promise<Tokens> =>
  "applicant" in tokens[person]
    ? applicantTokens(AT_HOME.includes(person) ? ABROAD : "am")
    : staffToken("manager", ["los-angeles"], AT_HOME.includes(person) ? ABROAD : "am");

const attempts = { refused: 0, "let in": 0 };

test("every declared call has its row, with the kind of token that the call declares", () => {
  expect(Object.keys(EVERY_CALL).sort()).toEqual(allCalls.map(nameOf).sort());
  expect(calls.map((call) => [nameOf(call), callerKindOf(accessOf(call))])).toEqual(
    calls.map((call) => [nameOf(call), call.auth]),
  );
  const scoped = allCalls.flatMap((call) => (call.scope ? [[nameOf(call), call.scope]] : []));
  expect(Object.fromEntries(scoped)).toEqual(SCOPES_OF_CALLS);
  const withStepUp = allCalls.filter(({ stepUp }) => stepUp).map(nameOf);
  expect(withStepUp.sort()).toEqual([...CALLS_OF_STEP_UP].sort());
});

describe("a call refuses every caller that its row does not name, and a refusal changes nothing:", () => {
  test.each(named)("%s", async (name, call) => {
    const access = accessOf(call);
    const row = rowOf(access, name, namesPlace(call));
    const before = await checksumOf(backend.pool);
    const wrong: object[] = [];
    for (const person of PEOPLE.filter((one) => row[one] !== "in")) {
      const { status, code } = await send(call, asPerson(person, access));
      if (!isAsDeclared(row[person], status) || code !== CODES[status])
        wrong.push({ person, want: row[person], status, code });
      attempts.refused += 1;
    }
    expect(wrong).toEqual([]);
    expect(await checksumOf(backend.pool)).toBe(before);
  });
});

describe("a call refuses tokens of another kind:", () => {
  const closed = named.filter(([, call]) => accessOf(call).kind !== "open");
  test.each(closed)("%s", async (_name, call) => {
    const audience = audienceOf(accessOf(call));
    const allTokens = { ...tokens["the applicant"], ...tokens["manager here"] };
    for (const other of AUDIENCES.filter((kind) => kind !== audience)) {
      expect(await send(call, { tenant: "am", token: allTokens[other] }), other).toEqual({
        status: 401,
        code: CODES[401],
      });
      attempts.refused += 1;
    }
  });
});

/** Ids that no row has. */
const NOBODYS = [crypto.randomUUID(), "no-id"];
// They answer for each of several people, or refuse the same one twice.
const FOR_EACH = [
  "POST /registration/make-appointments",
  "POST /applicant/export",
  "POST /applicant/move-many",
  "POST /applicant/cancel-many",
  "POST /applicant/accept-many",
];

/** The tests' world, with one id in place of every row's own. */
const worldOf = (id: string): World => {
  const every = <Rows extends object>(rows: Rows, isId = (_name: string) => true): Rows => ({
    ...rows,
    ...Object.fromEntries(Object.keys(rows).flatMap((name) => (isId(name) ? [[name, id]] : []))),
  });
  const opened = { ...world.opened, seats: every(world.opened.seats) };
  return { ...every(world, (name) => name.endsWith("Id")), opened };
};

test("a call finds no row by an id that none has, and changes nothing", async () => {
  const before = await checksumOf(backend.pool);
  const wrong: object[] = [];
  for (const [name, call] of named.filter(([name]) => !FOR_EACH.includes(name))) {
    const access = accessOf(call);
    if (!("input" in access)) continue;
    const person = access.kind === "own" ? "the applicant" : "manager here";
    for (const id of NOBODYS) {
      const input = access.input(worldOf(id));
      if (!input.form && !JSON.stringify(input).includes(JSON.stringify(id))) continue;
      const { status, code } = await send(call, asPerson(person, access), input);
      if (code !== "not_found") wrong.push({ name, id, status, code });
    }
  }
  expect(wrong).toEqual([]);
  expect(await checksumOf(backend.pool)).toBe(before);
});

// The refusals above are not caused by missing rows.
describe("a call accepts the callers that its row names:", () => {
  const order = (name: string) => (ENDS.includes(name) ? 2 : /^DELETE .*(registration|files)/.test(name) ? 1 : 0);
  const inOrder = [...named].sort(([one], [other]) => order(one) - order(other));

  test.each(inOrder)("%s", async (name, call) => {
    const access = accessOf(call);
    const row = rowOf(access, name, namesPlace(call));
    const isThere = "input" in access && !NOT_THERE.includes(name);
    for (const person of PEOPLE.filter((one) => row[one] === "in")) {
      const ownTokens = ENDS.includes(name) ? await anew(person) : tokens[person];
      const { status } = await send(call, asPerson(person, access, ownTokens));
      expect(isAsDeclared("in", status) && (status !== 404 || !isThere), `${person}: ${status}`).toBe(true);
      attempts["let in"] += 1;
    }
  });

  test("every row was tried", () => {
    shows(20, { calls: calls.length, people: PEOPLE.length, ...attempts });
  });
});

describe("a key of a machine opens exactly the calls of its scope:", () => {
  test.each(MACHINE_SCOPES)("%s", async (scope) => {
    const { as } = await aMachine(backend, { locations: HOME, scopes: [scope] });
    const closed = calls.filter((call) => accessOf(call).kind !== "open");
    const wrong: object[] = [];
    for (const call of closed) {
      const opens = SCOPES_OF_CALLS[nameOf(call)];
      const { status } = await send(call, as);
      if (!isAsDeclared(opens === scope || opens === "any" ? "in" : 403, status))
        wrong.push({ call: nameOf(call), status });
    }
    expect(wrong).toEqual([]);
    shows(50, { calls: closed.length });
  });
});

const ofStaff = calls.filter((call) => call.auth === "staff" || call.auth === "manager");
const MANAGER = { role: "manager", locations: HOME } as const;

/** A manager with an enrolled factor who has signed in by the password alone. */
const managerWithoutProof = async (): Promise<As> => {
  const { username, as } = await member(backend, MANAGER);
  await enrolApp(backend, as);
  return signIn(backend, username);
};

/** A manager whose days without a demanded factor are over. */
const managerWithoutFactor = async (): Promise<As> => {
  await demandOfManagers(backend);
  const { username, as } = await member(backend, MANAGER);
  await endGrace(backend, username);
  return as;
};

describe("a manager whose sign-in is not complete is let in by the calls that complete it, and by no other:", () => {
  const incomplete = [
    ["needs_second_factor", "second_factor_needed", managerWithoutProof],
    ["needs_enrolment", "second_factor_missing", managerWithoutFactor],
  ] as const;

  test.each(incomplete)("%s", async (state, code, signInIncompletely) => {
    const as = await signInIncompletely();
    const isOpen = (call: Endpoint) => CALLS_OF_INCOMPLETE[state].includes(nameOf(call));
    const before = await checksumOf(backend.pool);
    const wrong: object[] = [];
    for (const call of ofStaff.filter((one) => !isOpen(one))) {
      const answer = await send(call, as);
      if (answer.status !== 403 || answer.code !== code) wrong.push({ call: nameOf(call), ...answer });
    }
    expect(wrong).toEqual([]);
    expect(await checksumOf(backend.pool)).toBe(before);
    const ending = (call: Endpoint) => Number(ENDS.includes(nameOf(call)));
    for (const call of ofStaff.filter(isOpen).sort((one, other) => ending(one) - ending(other)))
      expect(isAsDeclared("in", (await send(call, as)).status), nameOf(call)).toBe(true);
    shows(48, { calls: ofStaff.length });
  });
});

test("every call that may hurt refuses a session whose last proof is old, and changes nothing", async () => {
  const { as } = await member(backend, MANAGER);
  await ageProofs(backend);
  const before = await checksumOf(backend.pool);
  const hurting = calls.filter((call) => CALLS_OF_STEP_UP.includes(nameOf(call)));
  const wrong: object[] = [];
  for (const call of hurting) {
    const answer = await send(call, as);
    if (answer.status !== 403 || answer.code !== "step_up_needed") wrong.push({ call: nameOf(call), ...answer });
  }
  expect(wrong).toEqual([]);
  expect(await checksumOf(backend.pool)).toBe(before);
  shows(51, { calls: hurting.length });
});
