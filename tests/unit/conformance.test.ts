import { readdirSync, readFileSync } from "node:fs";
import { deleteProperty, getProperty } from "dot-prop";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { RemoteCalls } from "@/lib/bff/remote/exchange";
import { allCalls } from "@/lib/contracts/calls";
import { SPECIFIED_CALLS, specifiedCallOf } from "@/lib/contracts/specified/calls";
import { nameOf, type SpecifiedCall, specifiedInput } from "@/lib/contracts/specified/specified-call";
import { FEATURES } from "@/lib/domain/tenant/features";
import { startSpecifiedBackend } from "@/tests/support/specified-backend/server";
import { backendCallsDocument } from "@/tools/conformance/document";
import { derivedMembers, membersOf, readReply, WHOLE_REPLY } from "@/tools/conformance/members";
import { run } from "@/tools/conformance/run";

const CALLS = Object.entries(SPECIFIED_CALLS as unknown as Record<string, SpecifiedCall>);

let token = "";
beforeAll(async () => {
  token = await new SignJWT().setProtectedHeader({ alg: "HS256" }).setExpirationTime("1h").sign(new Uint8Array(32));
});

/** What the examples of the declared calls lack: members that a backend may spell otherwise. */
const additions = (): Record<string, object> => ({
  "GET /registration": { student: { firstName: "Ani" } },
  "POST /verification/check": { token },
  "POST /auth/login": { token },
});

const isOfEntries = (call: SpecifiedCall): boolean => {
  const { must, used } = membersOf(call);
  return [...must, ...Object.keys(used)].some((member) => member.startsWith("[]"));
};

/** A reply with every member: a list stands by itself. */
const exampleOf = (call: SpecifiedCall): unknown => {
  const example = structuredClone(call.endpoint.example ?? {}) as Record<string, unknown>;
  const added = additions()[nameOf(call)];
  if (!isOfEntries(call)) return { ...example, ...added };
  return (Object.values(example)[0] as object[]).map((entry) => ({ ...entry, ...added }));
};

/** The paths of a member's names in an example, which has one entry in each list that counts. */
const pathsOf = (member: string): string[] => {
  const [first = "", ...others] = member.split(" or ");
  const path = first.replace(/^\[\]/, "0").replaceAll("[]", ".0");
  return [path, ...others.map((name) => path.replace(/[^.]+$/, name))];
};

/** The example with only one entry in each list, without the member. */
const withoutMember = (call: SpecifiedCall, member: string): unknown => {
  if (member === WHOLE_REPLY) return undefined;
  const example = exampleOf(call);
  const holder = { reply: Array.isArray(example) ? example.slice(0, 1) : example };
  const paths = pathsOf(member).map((path) => `reply.${path}`);
  expect(paths.some((path) => getProperty(holder, path) !== undefined)).toBe(true);
  for (const path of paths) deleteProperty(holder, path);
  return holder.reply;
};

const cases = (membersIn: (call: SpecifiedCall) => readonly string[]) =>
  CALLS.flatMap(([name, call]) => membersIn(call).map((member) => ({ name, member, call })));

describe("the specified wire", () => {
  test("has every call that a backend needs no feature for", () => {
    const others = allCalls.filter((endpoint) => !endpoint.feature && !specifiedCallOf(endpoint));
    expect(others.filter(({ path }) => !path.startsWith("/dev/"))).toEqual([]);
  });

  test("has a remote call for each of its calls, and for no other", () => {
    const health: RemoteCalls<"health">["health"] = async () => ({ status: "ok" });
    const declared: RemoteCalls<"health"> = { health };
    // @ts-expect-error: a call that is not declared.
    const undeclared: RemoteCalls<"health"> = { health, another: health };
    // @ts-expect-error: a declared call without a remote call.
    const lacking: RemoteCalls<"health" | "config"> = { health };
    expect([declared, undeclared, lacking]).toHaveLength(3);
  });

  test("sends a default where the call has its members, and an addition to a backend that has it", () => {
    const { staffStartDays, removePresentation } = SPECIFIED_CALLS as unknown as Record<string, SpecifiedCall>;
    const body = { dates: [], location_key: "x", another: 1 };
    const given = { params: {}, query: { another: 1 }, body };
    expect(specifiedInput(staffStartDays as SpecifiedCall, given, () => true)).toEqual({
      params: {},
      body: { dates: [], location_key: "x", isFilled: false },
    });
    for (const has of [true, false]) {
      const query = { version: "v1", another: 1 };
      expect(specifiedInput(removePresentation as SpecifiedCall, { query, body: {} }, () => has)).toEqual({
        query: has ? { version: "v1" } : {},
      });
    }
  });

  test("is written once: no remote call and no check names an address, and the stand-in reads no declaration", () => {
    const sources = (folder: string) =>
      readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")] as const);
    const address = /"(?:(?:GET|POST|PUT|PATCH|DELETE) )?\/\w/;
    const readers = [...sources("lib/bff/remote"), ...sources("tools/conformance")];
    expect(readers.filter(([, text]) => address.test(text)).map(([name]) => name)).toEqual([]);
    const standIn = sources("tests/support/specified-backend");
    expect(standIn.filter(([, text]) => text.includes("lib/contracts")).map(([name]) => name)).toEqual([]);
  });

  test("is walked whole by the check", async () => {
    const backend = await startSpecifiedBackend();
    const variables = { ...backend.variablesFor("am"), UPSTREAM_V1_HAS: "availability,logout,startDayMonth" };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const given = { tenant: "am", timeoutSeconds: 5, isWriting: true, isConfirmed: true } as const;
    const nobody = { location: undefined, token: "a", staffToken: "b" };
    const unknown = { phone: undefined, username: undefined, password: undefined };
    const lines = await run({ ...given, ...nobody, ...unknown }, () => undefined);
    vi.unstubAllEnvs();
    await backend.stop();
    expect(new Set(lines.map(({ call }) => call))).toEqual(new Set(Object.keys(SPECIFIED_CALLS)));
  });

  test.each(CALLS)("derives nothing of a whole reply: %s", (_name, call) => {
    const { read, missing } = readReply(call, exampleOf(call));
    expect(missing).toEqual([]);
    expect(derivedMembers(call, read)).toEqual([]);
  });

  test.each(cases((call) => membersOf(call).must))(
    "refuses a reply without a needed member: $name, $member",
    ({ call, member }) => {
      const [name = ""] = member.split(" or ");
      expect(readReply(call, withoutMember(call, member)).missing.join()).toContain(name);
    },
  );

  test.each(cases((call) => Object.keys(membersOf(call).used)))(
    "accepts a reply without a used member, and says so: $name, $member",
    ({ call, member }) => {
      const { read, missing } = readReply(call, withoutMember(call, member));
      expect(missing).toEqual([]);
      expect(derivedMembers(call, read)).toContain(member);
    },
  );
});

describe("a reply that is not as described", () => {
  const { sessions, login, makeAppointment, updateAppointment, staffStartDays } = SPECIFIED_CALLS;
  const missing = (call: object, reply: unknown) => readReply(call as SpecifiedCall, reply).missing;

  test("is named by its members, never by their values", () => {
    const secret = "personal";
    const members = missing(sessions, [{ _id: "one", weekday: secret, start_time: secret }]);
    expect(members).toEqual([
      expect.stringMatching(/^\[\]\.weekday \(/),
      expect.stringMatching(/^\[\]\.start_time \(/),
      "[].end_time",
    ]);
    expect(members.join()).not.toContain(secret);
    expect(missing(sessions, undefined)).toEqual([WHOLE_REPLY]);
  });

  test("is a token without an expiry, a booking that says no, and one row of several that lacks a member", () => {
    expect(missing(login, { token: "opaque" })).toEqual(["token (no JWT with an expiry)"]);
    for (const call of [makeAppointment, updateAppointment])
      expect(missing(call, { success: false })).toEqual(["success (false: refused)"]);
    expect(missing(makeAppointment, undefined)).toEqual([WHOLE_REPLY]);
    const row = { _id: "d", date: "2030-01-07", capacity: 1 };
    expect(missing(staffStartDays, [{ ...row, sessionId: "s" }, row])).toEqual(["[].sessionId"]);
  });
});

describe("the documentation", () => {
  test("has a row for every call", () => {
    const page = backendCallsDocument();
    expect(CALLS.filter(([, call]) => !page.includes(`| \`${nameOf(call)}\``))).toEqual([]);
  });

  test("describes every addition that a backend may have", () => {
    const page = readFileSync("docs/own-backend.md", "utf8");
    expect(FEATURES.filter((feature) => !page.includes(`| \`${feature}\` `))).toEqual([]);
  });
});
