import { beforeEach, describe, expect, test, vi } from "vitest";
import { handleCall } from "@/lib/bff/door";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { allCalls, doorPath } from "@/lib/contracts/calls";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { fillPath } from "@/lib/kit/url";
import { cookieJar } from "@/tests/support/cookie-jar";
import { fromPage, signIn } from "@/tests/support/door";
import { shows } from "@/tests/support/shows";

const jar = vi.hoisted(() => ({
  current: undefined as ReturnType<typeof cookieJar> | undefined,
  changes: [] as string[],
}));
vi.mock("next/headers", () => ({
  cookies: async () => {
    const store = await jar.current?.cookies();
    return {
      ...store,
      set: (name: string, value: string) => {
        jar.changes.push(name);
        store?.set(name, value);
      },
    };
  },
}));

const KEY = `startday_key_${"k".repeat(43)}`;
const SCHEDULE = "/api/presentation/list";

let requests: Request[] = [];
let staffToken = "";

beforeEach(async () => {
  requests = [];
  setBuiltInBackend(async (request) => {
    requests.push(request);
    return Response.json({ presentations: [], count: 0 });
  });
  jar.current = cookieJar();
  await signIn("applicant");
  await signIn("files");
  staffToken = await signIn("staff");
  jar.changes = [];
});

/** A request as a machine sends it: without an origin. */
const fromMachine = (path: string, init: RequestInit = {}, authorization = `Bearer ${KEY}`): Request =>
  new Request(`http://am.localhost${path}`, {
    ...init,
    headers: { host: "am.localhost", authorization, ...(init.headers as Record<string, string>) },
  });
const question = {
  method: "POST",
  body: JSON.stringify({ locationKey: "yerevan", limit: 1, offset: 0 }),
  headers: { "content-type": "application/json" },
};
const codeOf = async (response: Response) => (response.ok ? response.status : (await response.json()).code);
const sentTokens = () => requests.map(({ headers }) => headers.get("authorization"));

describe("a machine's call at the browser's door", () => {
  test("is passed on with its key, from any origin and none, without the browser's session", async () => {
    for (const headers of [{}, { origin: "https://elsewhere.example" }]) {
      const init = { ...question, headers: { ...question.headers, ...headers } as Record<string, string> };
      expect(await codeOf(await handleCall(fromMachine(SCHEDULE, init)))).toBe(200);
    }
    expect(sentTokens()).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
    expect(jar.changes).toEqual([]);
  });

  const pathOf = (call: Endpoint) => `/api${fillPath(doorPath(call), Object.fromEntries(namesOf(call)))}`;
  const namesOf = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "one"]);

  test("is refused at every call that no scope opens, before the backend", async () => {
    const unscoped = allCalls.filter(({ scope }) => scope === undefined);
    for (const call of unscoped) {
      const init = { method: call.method, ...(call.body && { ...question, method: call.method }) };
      expect(await codeOf(await handleCall(fromMachine(pathOf(call), init))), pathOf(call)).toBe("forbidden");
    }
    expect(requests).toEqual([]);
    shows(50, { "calls without a scope": unscoped.length });
  });

  test("has its stream passed on", async () => {
    setBuiltInBackend(async () => new Response("a,b\r\n", { headers: { "content-type": "text/csv; charset=utf-8" } }));
    const response = await handleCall(fromMachine("/api/applicant/export?locationKey=yerevan"));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("a,b\r\n");
  });
});

describe("any other authorization at the browser's door", () => {
  test.each([
    ["another token", "Bearer something"],
    ["another scheme", `Basic ${KEY}`],
    ["no scheme", KEY],
    ["more after the key", `Bearer ${KEY} more`],
    ["half a key", "Bearer startday_key"],
    ["an empty value", ""],
  ])("changes nothing: %s", async (_, authorization) => {
    expect(await codeOf(await handleCall(fromMachine(SCHEDULE, question, authorization)))).toBe("origin_refused");
    const page = fromPage(SCHEDULE, { ...question, headers: { ...question.headers, authorization } });
    expect(await codeOf(await handleCall(page))).toBe(200);
    expect(sentTokens()).toEqual([`Bearer ${staffToken}`]);
  });
});
