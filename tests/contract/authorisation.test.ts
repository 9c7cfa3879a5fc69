import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Audience } from "@/backend/tokens";
import { allCalls } from "@/lib/contracts/calls";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { type Access, EVERY_CALL } from "@/tests/support/every-call";
import { sendForm } from "@/tests/support/files";
import { removeDataDir, temporaryDataDir } from "@/tests/support/postgres";
import { expiredToken, staffMember } from "@/tests/support/staff";
import { aWorld, type World } from "@/tests/support/world";

const dataDir = temporaryDataDir();
const backend = backendUnderTest({ DATA_DIR: dataDir });
afterAll(() => removeDataDir(dataDir));

const AUDIENCE = { applicant: "applicant", files: "files", staff: "staff", manager: "staff" } as const;
const CODES: Record<number, string> = { 401: "unauthenticated", 403: "forbidden", 404: "not_found" };

type Closed = Endpoint & { auth: keyof typeof AUDIENCE };
const isClosed = (call: Endpoint): call is Closed => call.auth !== "anyone";
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const accessOf = (call: Endpoint): Access => (EVERY_CALL as Record<string, Access>)[nameOf(call)] ?? { kind: "open" };
const closed = allCalls.filter(isClosed).map((call) => [nameOf(call), call] as const);
const ofKind = (kind: Access["kind"]) => closed.filter(([, call]) => accessOf(call).kind === kind);

type Tokens = Record<Audience, string>;
let world: World;
let theirs: Tokens;
let elsewhere: Tokens;
let abroad: Tokens;
let expired: Tokens;
let clerk: string;

const applicantTokens = async (tenant: "am" | "1") => {
  const { token, filesToken } = await backend.caller.applicant(tenant);
  return { applicant: token, files: filesToken };
};
const managerToken = async (tenant: "am" | "1", locations: string[]) =>
  (await staffMember(backend, { tenant, locations, role: "manager" })).token ?? "";

beforeAll(async () => {
  world = await aWorld(backend);
  theirs = {
    applicant: world.applicant.token ?? "",
    files: world.filesToken,
    staff: await managerToken("am", ["yerevan", "gyumri"]),
  };
  elsewhere = { ...(await applicantTokens("am")), staff: await managerToken("am", ["gyumri"]) };
  abroad = { ...(await applicantTokens("1")), staff: await managerToken("1", ["yerevan"]) };
  expired = {
    applicant: await expiredToken("applicant"),
    files: await expiredToken("files"),
    staff: await expiredToken("staff"),
  };
  clerk = (await staffMember(backend)).token ?? "";
});

/** The row's own input; for calls without one, whatever their parameters are. */
const inputOf = (call: Endpoint): { params?: object; body?: object; form?: FormData } => {
  const access = accessOf(call);
  if ("input" in access) return access.input(world);
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "any"]);
  return { params: Object.fromEntries(names), ...(call.body && { body: {} }) };
};

const ask = async (call: Endpoint, token: string | undefined): Promise<{ status: number; code?: string }> => {
  const input = inputOf(call);
  const as: As = { token };
  const response = input.form
    ? await sendForm(backend.caller, input.form, as)
    : await backend.caller.raw(call, input, as);
  if (!response.ok) return { status: response.status, code: (await response.json()).code };
  await response.body?.cancel();
  return { status: response.status };
};

const refused = (status: number) => ({ status, code: CODES[status] });

test("every declared call says whom it is closed to", () => {
  expect(Object.keys(EVERY_CALL).sort()).toEqual(allCalls.map(nameOf).sort());
  for (const call of allCalls) expect(accessOf(call).kind === "open", nameOf(call)).toBe(call.auth === "anyone");
});

describe.each(closed)("%s", (_name, call) => {
  const audience = AUDIENCE[call.auth];

  test("is closed to nobody in particular, and to who comes too late", async () => {
    expect(await ask(call, undefined)).toEqual(refused(401));
    expect(await ask(call, "no token at all")).toEqual(refused(401));
    expect(await ask(call, expired[audience])).toEqual(refused(401));
  });

  test("is closed to tokens of other kinds", async () => {
    for (const other of (["applicant", "files", "staff"] as const).filter((kind) => kind !== audience))
      expect(await ask(call, theirs[other]), other).toEqual(refused(401));
  });

  test("is closed to another network's", async () => {
    expect(await ask(call, abroad[audience])).toEqual(refused(403));
  });
});

test.each(closed.filter(([, call]) => call.auth === "manager"))(
  "%s is closed to staff who do not manage",
  async (_name, call) => {
    expect(await ask(call, clerk)).toEqual(refused(403));
  },
);

test.each(ofKind("place"))("%s is closed to staff of another location", async (_name, call) => {
  expect(await ask(call, elsewhere.staff)).toEqual(refused(403));
});

test.each(ofKind("own"))("%s has nothing for another applicant", async (_name, call) => {
  expect(await ask(call, elsewhere[AUDIENCE[call.auth]])).toEqual(refused(404));
});

// What was refused above, was not for want of such a row.
const NEEDS_MORE = ["POST /registration/{id}/waiting-list/accept", "DELETE /registration/{id}/waiting-list"];
test.each([...ofKind("place"), ...ofKind("own")].filter(([name]) => !NEEDS_MORE.includes(name)))(
  "%s is open to whose it is",
  async (_name, call) => {
    expect([401, 403, 404, 500]).not.toContain((await ask(call, theirs[AUDIENCE[call.auth]])).status);
  },
);
