import { readFileSync } from "node:fs";
import { deleteProperty, getProperty } from "dot-prop";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { allCalls } from "@/lib/contracts/calls";
import { centers } from "@/lib/contracts/centers";
import { health } from "@/lib/contracts/health";
import { staffAuth } from "@/lib/contracts/staff";
import { verification } from "@/lib/contracts/verification";
import { FEATURES } from "@/lib/domain/tenant/features";
import { type CallRow, nameOf } from "@/tools/conformance/call-row";
import { backendCallsDocument } from "@/tools/conformance/document";
import { derivedMembers, missingMembers } from "@/tools/conformance/members";
import { CALL_ROWS } from "@/tools/conformance/rows";

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

const isOfEntries = ({ must, used }: CallRow): boolean =>
  [...must, ...Object.keys(used)].some((member) => member.startsWith("[]"));

/** A reply with every member: a list stands by itself. */
const exampleOf = (row: CallRow): unknown => {
  const example = structuredClone(row.endpoint.example ?? {}) as Record<string, unknown>;
  const added = additions()[nameOf(row)];
  if (!isOfEntries(row)) return { ...example, ...added };
  return (Object.values(example)[0] as object[]).map((entry) => ({ ...entry, ...added }));
};

/** The paths of a member's names in an example, which has one entry in each list that counts. */
const pathsOf = (member: string): string[] => {
  const [first = "", ...others] = member.split(" or ");
  const path = first.replace(/^\[\]/, "0").replaceAll("[]", ".0");
  return [path, ...others.map((name) => path.replace(/[^.]+$/, name))];
};

/** The example with only one entry in each list, without the member. */
const withoutMember = (row: CallRow, member: string): unknown => {
  const example = exampleOf(row);
  const holder = { reply: Array.isArray(example) ? example.slice(0, 1) : example };
  const paths = pathsOf(member).map((path) => `reply.${path}`);
  expect(paths.some((path) => getProperty(holder, path) !== undefined)).toBe(true);
  for (const path of paths) deleteProperty(holder, path);
  return holder.reply;
};

const cases = (membersOf: (row: CallRow) => readonly string[]) =>
  CALL_ROWS.flatMap((row) => membersOf(row).map((member) => ({ call: nameOf(row), member, row })));

describe("the table of the calls", () => {
  test("has every call that a backend needs no feature for", () => {
    const inTable = new Set(CALL_ROWS.map(({ endpoint }) => endpoint));
    const others = allCalls.filter((endpoint) => !endpoint.feature && !inTable.has(endpoint));
    // The two ends of a login session, which only some backends know; what centres have free; the inbox.
    const expected = [verification.logout, staffAuth.logout, centers.availability];
    expect(others.filter(({ path }) => !path.startsWith("/dev/"))).toEqual(expect.arrayContaining(expected));
    expect(others.filter(({ path }) => !path.startsWith("/dev/"))).toHaveLength(expected.length);
    expect(inTable).toContain(health.get);
  });

  test.each(CALL_ROWS.map((row) => ({ call: nameOf(row), row })))(
    "derives nothing of a whole reply: $call",
    ({ row }) => {
      const { data, error } = row.reply.safeParse(exampleOf(row));
      expect(error).toBeUndefined();
      expect(derivedMembers(row, data)).toEqual([]);
    },
  );

  test.each(cases(({ must }) => must))("refuses a reply without a needed member: $call, $member", ({ row, member }) => {
    const { error } = row.reply.safeParse(withoutMember(row, member), { reportInput: true });
    expect(error).toBeDefined();
    const [name = ""] = member.split(" or ");
    if (error) expect(missingMembers(error).join()).toContain(name);
  });

  test.each(cases(({ used }) => Object.keys(used)))(
    "accepts a reply without a used member, and says so: $call, $member",
    ({ row, member }) => {
      const { data, error } = row.reply.safeParse(withoutMember(row, member));
      expect(error).toBeUndefined();
      expect(derivedMembers(row, data)).toContain(member);
    },
  );
});

describe("a reply that is not as described", () => {
  const row = (name: string) => CALL_ROWS.find((one) => nameOf(one) === name) as CallRow;
  const missing = (name: string, reply: unknown) => {
    const { error } = row(name).reply.safeParse(reply, { reportInput: true });
    return error && missingMembers(error);
  };

  test("is named by its members, never by their values", () => {
    const secret = "personal";
    const sessions = [{ _id: "one", weekday: secret, start_time: secret }];
    const members = missing("GET /schedule", sessions);
    expect(members).toEqual([
      expect.stringMatching(/^\[\]\.weekday \(/),
      expect.stringMatching(/^\[\]\.start_time \(/),
      "[].end_time",
    ]);
    expect(members?.join()).not.toContain(secret);
    expect(missing("GET /schedule", undefined)).toEqual(["the whole reply"]);
  });

  test("is a token without an expiry, and a booking that says no", () => {
    expect(missing("POST /auth/login", { token: "opaque" })).toEqual(["token (no JWT with an expiry)"]);
    expect(missing("POST /registration/make-appointment/{id}", { success: false })).toEqual([
      "success (false: refused)",
    ]);
    expect(missing("POST /registration/make-appointment/{id}", undefined)).toEqual(["the whole reply"]);
  });
});

describe("the documentation", () => {
  test("has a row for every call", () => {
    const page = backendCallsDocument();
    expect(CALL_ROWS.filter((row) => !page.includes(`| \`${nameOf(row)}\``))).toEqual([]);
  });

  test("describes every addition that a backend may have", () => {
    const page = readFileSync("docs/own-backend.md", "utf8");
    expect(FEATURES.filter((feature) => !page.includes(`| \`${feature}\` `))).toEqual([]);
  });
});
