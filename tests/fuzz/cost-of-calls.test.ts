// @module-tag deep
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handleCall } from "@/lib/bff/door";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { allCalls, doorPath } from "@/lib/contracts/calls";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { UPSTREAM_PATHS } from "@/lib/contracts/upstreams";
import { fillPath } from "@/lib/kit/url";
import { backendUnderTest } from "@/tests/support/backend";
import { freshIp } from "@/tests/support/caller";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage } from "@/tests/support/door";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { type Costs, growthOf } from "./cost";
import { noteCost, printCosts } from "./cost-table";
import { jsonSchemaOf } from "./from-schema";
import { type Body, FOR_EACH_CALL, IN_EACH_TEXT, STRUCTURES } from "./hostile";

afterAll(printCosts);

const backend = backendUnderTest();
let tokens: Record<Endpoint["auth"], string>;

beforeAll(async () => {
  setBuiltInBackend((request) => {
    const { pathname, search } = new URL(request.url);
    return backend.caller.send(pathname + search, request);
  });
  jar.current = cookieJar();
  const applicant = await backend.caller.applicant();
  const manager = (await staffMember(backend, { role: "manager" })).token ?? "";
  tokens = { anyone: "", applicant: applicant.token, files: applicant.filesToken, staff: manager, manager };
});

const KIBIBYTE = 1024;
/** What a body may have. */
const LARGEST = 1024 * KIBIBYTE;
const LARGEST_OF_KNOWN = 256 * KIBIBYTE;
/** What a stranger's body may cost in all, and so hold up others. */
const STRANGER_MS = 200;
/** A refusal names the first wrong places. */
const REPLY_BYTES = 8 * KIBIBYTE;

const ANY_ID = "0199c0de-0000-7000-8000-000000000000";
const pathOf = (path: string): string =>
  fillPath(path, Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, ANY_ID])));

const isAtDoor = ({ auth, session, isInternal }: Endpoint): boolean => auth === "anyone" && !session && !isInternal;

/** Sends a body by the way that a stranger's takes: through the door where it has the call. */
const send = (call: Endpoint, body: string): Promise<Response> => {
  const headers: Record<string, string> = { "content-type": "application/json", "x-forwarded-for": freshIp() };
  const init = { method: call.method, headers, body };
  if (isAtDoor(call)) return handleCall(fromPage(`/api${pathOf(doorPath(call))}`, init));
  if (call.auth !== "anyone") headers.authorization = `Bearer ${tokens[call.auth]}`;
  return backend.caller.send(`/am${UPSTREAM_PATHS[call.upstream ?? "v1"]}${pathOf(call.path)}`, init);
};

interface Hostile {
  input: string;
  bodies: Readonly<Record<string, Body>>;
  largest: number;
  limitMS?: number;
}

/** Sends each kind of hostile body in three sizes. */
const judge = async (call: Endpoint, { input, bodies, ...limits }: Hostile): Promise<void> => {
  const schema = jsonSchemaOf(call.body ?? expect.fail("no body"));
  const refused: [string, Costs][] = [];
  for (const [kind, bodyOf] of Object.entries(bodies)) {
    const prepare = (size: number) => {
      const body = bodyOf(schema, Math.min(size, LARGEST - KIBIBYTE));
      return async () => expect((await (await send(call, body)).arrayBuffer()).byteLength).toBeLessThan(REPLY_BYTES);
    };
    const { costs, isRefused } = await growthOf(prepare, limits);
    noteCost(input, kind, limits.largest, costs);
    if (isRefused) refused.push([kind, costs]);
  }
  expect(refused).toEqual([]);
};

const changes = allCalls.filter(({ body }) => body);
const named = (calls: readonly Endpoint[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const);
const open = changes.filter(({ auth }) => auth === "anyone");
const closed = changes.filter(({ auth }) => auth !== "anyone");

describe.each(named(open))("%s", (_name, call) => {
  test("costs no more than the size of a stranger's body, and is over soon", async () => {
    const bodies = { ...STRUCTURES, ...IN_EACH_TEXT };
    await judge(call, { input: "a stranger's body", bodies, largest: LARGEST, limitMS: STRANGER_MS });
    shows(52, { "calls that anyone may make": open.length, "kinds of hostile bodies": Object.keys(bodies).length });
  });
});

describe.each(named(closed))("%s", (_name, call) => {
  test("costs no more than the size of a body", async () => {
    await judge(call, { input: "a body of an applicant or staff", bodies: FOR_EACH_CALL, largest: LARGEST_OF_KNOWN });
    shows(52, { "calls of applicants and staff": closed.length });
  });
});
