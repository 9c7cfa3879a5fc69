import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { callBackend } from "@/lib/bff/call-backend";
import { allCalls } from "@/lib/contracts/calls";
import type { Endpoint, RequestOf } from "@/lib/contracts/endpoint";
import { registrations } from "@/lib/contracts/registrations";
import { FEATURES } from "@/lib/domain/tenant/features";
import { shows } from "@/tests/support/shows";
import { startUpstream, type Upstream } from "@/tests/support/upstream";

let upstream: Upstream;
let elsewhere: Upstream;
beforeAll(async () => {
  [upstream, elsewhere] = [await startUpstream(), await startUpstream()];
  for (const name of ["V1", "LEGACY", "FILES", "USER_VIEW"])
    vi.stubEnv(`UPSTREAM_${name}_URL`, `${upstream.url}/of/{tenant}`);
  vi.stubEnv("UPSTREAM_V1_HAS", FEATURES.join(","));
});
afterAll(() => {
  upstream.stop();
  elsewhere.stop();
});
beforeEach(() => {
  upstream.requests.length = 0;
  upstream.answer = (_request, response) => response.writeHead(404).end();
});

const as = { tenant: "am", token: "a token" } as const;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "worked",
    (error: { code?: string }) => error.code,
  );

describe("a request to an upstream", () => {
  test("stays at the upstream's address, whatever the id", async () => {
    const outside = elsewhere.url.replace("http:", "");
    const ids = [outside, elsewhere.url, "../../x", "..\\x", "a/../../x", "%2e%2e", "%2e%2e%2fx", "@x", "a?b=c", "a#b"];
    for (const id of ids) await codeOf(callBackend(registrations.get, as, { params: { id } }));
    const paths = upstream.requests.map(({ url }) => url);
    expect(paths).toHaveLength(ids.length);
    for (const [index, path] of paths.entries()) {
      expect(path).toMatch(/^\/of\/am\/registration\/[^/?#\\]+$/);
      expect(decodeURIComponent(path.split("/").at(-1) ?? "")).toBe(ids[index]);
    }
    for (const id of ["", ".", ".."])
      expect(await codeOf(callBackend(registrations.get, as, { params: { id } }))).toBe("not_found");
    expect(upstream.requests).toHaveLength(ids.length);
    expect(elsewhere.requests).toEqual([]);
    shows(30, { "ids that lead away": ids.length + 3, "asked elsewhere": elsewhere.requests.length });
  });

  test.each([302, 307])("follows no redirect (%i), in any call", async (status) => {
    upstream.answer = (_request, response) => response.writeHead(status, { location: `${elsewhere.url}/x` }).end();
    for (const endpoint of allCalls) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "one"]),
      );
      // The one list that a remote call reads.
      const input = { params, ...(endpoint.body && { body: { start_days: [] } }) } as RequestOf<Endpoint>;
      expect(await codeOf(callBackend(endpoint, as, input)), endpoint.path).toBe("upstream_unavailable");
    }
    expect(elsewhere.requests).toEqual([]);
    shows(30, { calls: allCalls.length, "redirects followed": elsewhere.requests.length });
  });
});
