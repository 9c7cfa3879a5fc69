import { describe, expect, test } from "vitest";
import { resolveRequest } from "@/lib/domain/tenant/resolve-request";

const hosts = { appDomain: "example.org", exactHosts: { "register.example.am": "am" }, isProduction: false } as const;
const DIRECT = { hosts, trustProxy: false };
const BEHIND_PROXY = { hosts, trustProxy: true };

const resolve = (headers: Record<string, string>, address = "/", rules = DIRECT) => {
  const { pathname, searchParams } = new URL(address, "https://request.invalid");
  return resolveRequest({ header: (name) => headers[name], path: pathname, query: searchParams }, rules);
};

describe("a request", () => {
  test("belongs to its host's tenant, in the language of the cookie", () => {
    expect(resolve({ host: "register.example.am:8443" }, "/verify")).toMatchObject({
      host: "register.example.am:8443",
      tenant: "am",
      locale: "hy",
      route: "/am/hy/verify",
      status: 200,
    });
    expect(resolve({ host: "am.example.org", cookie: "a=b; startday-language=en" }).route).toBe("/am/en");
    expect(resolve({ host: "am.example.org", cookie: "startday-language=de" }).route).toBe("/am/hy");
  });

  test("resolves to the page for not found where no page has its path", () => {
    for (const path of ["/nowhere", "/404", "/am/hy/verify"])
      expect(resolve({ host: "am.example.org" }, path)).toMatchObject({ route: "/am/hy/404", status: 404 });
  });

  test("uses a proxy's headers only where the proxy is trusted", () => {
    const headers = {
      host: "de.example.org",
      "x-forwarded-host": "am.example.org",
      "x-forwarded-for": "198.51.100.7, 192.0.2.1",
    };
    expect(resolve(headers)).toMatchObject({ host: "de.example.org", tenant: "de" });
    expect(resolve(headers, "/", BEHIND_PROXY)).toMatchObject({
      host: "am.example.org",
      tenant: "am",
      address: "192.0.2.1",
    });
    expect(resolve({}).address).toBe("unknown");
    // Refused before it is resolved. Where it is not, it names no network.
    const list = { ...headers, "x-forwarded-host": "am.example.org, de.example.org" };
    expect(resolve(list, "/", BEHIND_PROXY).tenant).toBe("global");
  });

  test("chooses a tenant by its query, then by its cookie, on a development host alone", () => {
    const cookie = "startday-env=de";
    expect(resolve({ host: "localhost", cookie }, "/?env=am")).toMatchObject({ tenant: "am", chosen: { env: "am" } });
    expect(resolve({ host: "localhost", cookie }, "/?env=none")).toMatchObject({ tenant: "de", chosen: {} });
    expect(resolve({ host: "example.org", cookie }, "/?env=am")).toMatchObject({ tenant: "global" });
    expect(resolve({ host: "example.org" }, "/?env=am").chosen.env).toBeUndefined();
  });

  test("leads to the choice of a network from every path of a host that is none's, and not from that choice", () => {
    for (const host of ["example.org", "unknown.example.org", "global.example.org", "localhost"]) {
      for (const path of ["/verify", "/dashboard", "/form/1", "/dev/inbox", "/nowhere", "/404", "/am/hy/verify"])
        expect(resolve({ host }, path).redirect, `${host}${path}`).toBe("/");
      expect(resolve({ host }, "/?a=b")).toMatchObject({ route: "/global/en", status: 200 });
      expect(resolve({ host }).redirect, host).toBeUndefined();
    }
    expect(resolve({ host: "am.example.org" }, "/nowhere").redirect).toBeUndefined();
    expect(resolve({ host: "localhost", cookie: "startday-env=am" }, "/verify").redirect).toBeUndefined();
  });

  test("chooses a language that its tenant offers", () => {
    expect(resolve({ host: "am.example.org" }, "/?lang=en").chosen.language).toBe("en");
    expect(resolve({ host: "am.example.org" }, "/?lang=de").chosen.language).toBeUndefined();
    expect(resolve({ host: "am.example.org" }).chosen.language).toBeUndefined();
  });
});
