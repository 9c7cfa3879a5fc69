import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { findPerson, findRecord, hasOwnUserView } from "@/lib/bff/user-view";
import { json, startUpstream, type Upstream } from "@/tests/support/upstream";

afterEach(() => vi.unstubAllEnvs());

const as = { tenant: "am", token: "a token" } as const;
const PERSON = { userId: "u1", firstName: "Ani", lastName: "Petrosyan", status: "registered" };

let upstream: Upstream;
const builtIn = vi.fn(async () => Response.json(PERSON));
beforeAll(async () => {
  upstream = await startUpstream();
  setBuiltInBackend(builtIn);
});
afterAll(() => upstream.stop());
beforeEach(() => {
  upstream.requests.length = 0;
  vi.stubEnv("UPSTREAM_USER_VIEW_URL__AM", `${upstream.url}/people`);
});

describe("a person in the organisation's own records", () => {
  test("is read from its own upstream with the staff member's token", async () => {
    upstream.answer = (_request, response) => json(response, PERSON);
    expect(await findPerson(as, "u1")).toEqual({ person: PERSON });
    expect(await findRecord(as, "u1")).toEqual(PERSON);
    expect(upstream.requests[0]).toMatchObject({ url: "/people/u1", headers: { authorization: "Bearer a token" } });
  });

  test("is missing from a file when the read fails, and has its error where it is searched", async () => {
    upstream.answer = (_request, response) => json(response, {}, 404);
    expect(await findPerson(as, "u1")).toMatchObject({ error: { code: "not_found" } });
    upstream.answer = (_request, response) => response.destroy();
    expect(await findPerson(as, "u1")).toMatchObject({ error: { code: "upstream_unavailable" } });
    expect(await findRecord(as, "u1")).toBeUndefined();
  });

  test("is read for no file without a user id, and none of the built-in backend, which knows no more", async () => {
    expect(await findRecord(as, undefined)).toBeUndefined();
    vi.stubEnv("UPSTREAM_USER_VIEW_URL__AM", "");
    expect(hasOwnUserView("am")).toBe(false);
    expect(await findRecord(as, "u1")).toBeUndefined();
    expect(upstream.requests).toEqual([]);
    expect(builtIn).not.toHaveBeenCalled();
  });
});
