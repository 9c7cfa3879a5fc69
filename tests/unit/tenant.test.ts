import { describe, expect, test } from "vitest";
import { countryOf } from "@/lib/domain/country/countries";
import { ALL_LOCALES, LOCALES, tagOf } from "@/lib/domain/country/locales";
import {
  hostOfTenant,
  isDevelopmentHost,
  parseTenantHosts,
  resolveTenant,
  tenantOfHost,
} from "@/lib/domain/tenant/host";
import { defaultLocaleOf, localeFor, localesOf } from "@/lib/domain/tenant/language";
import { tenantMail } from "@/lib/domain/tenant/mail";
import { ALL_TENANTS, isTenant, locationOf, tenantRow } from "@/lib/domain/tenant/tenants";
import { shows } from "@/tests/support/shows";

const rules = { appDomain: "example.org", exactHosts: { "register.example.am": "am" }, isProduction: false } as const;

describe("the tenant of a host", () => {
  test("comes from the exact host, then the subdomain, then the development host, else is global", () => {
    const tenant = (host: string) => tenantOfHost(host, rules);
    expect(tenant("register.example.am")).toBe("am");
    expect(tenant("Register.Example.AM:8443")).toBe("am");
    expect(tenant("de.example.org")).toBe("de");
    expect(tenant("1.example.org")).toBe("1");
    expect(tenant("es.localhost:3000")).toBe("es");
    expect(tenant("example.org")).toBe("global");
    expect(tenant("unknown.example.org")).toBe("global");
  });

  test("never comes from deeper subdomains, other domains or names of object prototypes", () => {
    for (const host of ["am.de.example.org", "amexample.org", "am.example.org.evil", "toString.example.org", ""])
      expect(tenantOfHost(host, rules)).toBe("global");
    expect(isTenant("__proto__")).toBe(false);
  });

  test("may be chosen by env on a development host alone", () => {
    expect(resolveTenant("localhost:3000", "tks", rules)).toBe("tks");
    expect(resolveTenant("127.0.0.1", "tks", rules)).toBe("tks");
    expect(resolveTenant("[::1]:3000", "tks", rules)).toBe("tks");
    expect(resolveTenant("localhost", "unknown", rules)).toBe("global");
    expect(resolveTenant("am.localhost", "tks", rules)).toBe("am");
    expect(resolveTenant("example.org", "tks", rules)).toBe("global");
    expect(resolveTenant("de.example.org", "tks", rules)).toBe("de");
    expect(isDevelopmentHost("localhost.example.org")).toBe(false);
  });

  test("is no staging tenant in production, unless an exact host names it", () => {
    const production = { ...rules, isProduction: true };
    const staging = ALL_TENANTS.filter((tenant) => tenantRow(tenant).isStaging);
    expect(staging).toEqual(["1", "2", "3", "4", "local"]);
    for (const tenant of staging) {
      for (const host of [`${tenant}.example.org`, `${tenant}.localhost`])
        expect(resolveTenant(host, tenant, production)).toBe("global");
      expect(resolveTenant("localhost", tenant, production)).toBe("global");
      expect(hostOfTenant(tenant, production)).toBeUndefined();
    }
    expect(tenantOfHost("de.example.org", production)).toBe("de");
    const named = { ...production, exactHosts: { "staging.example.org": "2" } } as const;
    expect(tenantOfHost("staging.example.org", named)).toBe("2");
    expect(hostOfTenant("2", named)).toBe("staging.example.org");
    expect(tenantOfHost("1.example.org", named)).toBe("global");
    shows(21, { "staging tenants": staging.length, "answering in production": 0 });
  });

  test("is read from TENANT_HOSTS, where an unknown tenant is an error", () => {
    expect(parseTenantHosts("register.example.am=am, Anmelden.example.de=de")).toEqual({
      "register.example.am": "am",
      "anmelden.example.de": "de",
    });
    expect(parseTenantHosts(undefined)).toEqual({});
    expect(() => parseTenantHosts("register.example.am=armenia")).toThrow(/is not host=tenant/);
    expect(() => parseTenantHosts("register.example.am")).toThrow(/is not host=tenant/);
  });
});

describe("the network", () => {
  test("has locations with valid time zones and with keys unique in their tenant", () => {
    for (const tenant of ALL_TENANTS) {
      const { locations } = tenantRow(tenant);
      expect(new Set(locations.map((location) => location.location_key)).size).toBe(locations.length);
      for (const { timeZone } of locations) expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
    }
    expect(tenantRow("es").name).toBe("Essen");
    expect(locationOf("am", "nor-nork")?.timeZone).toBe("Asia/Yerevan");
    expect(locationOf("de", "nor-nork")).toBeUndefined();
  });
});

describe("a tenant's language", () => {
  test("is the chosen one where offered, else the country's default", () => {
    expect(localeFor("am", "en")).toBe("en");
    expect(localeFor("am", undefined)).toBe("hy");
    expect(localeFor("am", "de")).toBe("hy");
    expect(localeFor("ba", "en")).toBe("es_AR");
    expect(localeFor("la", "es_US")).toBe("es_US");
    expect(localeFor("am", "toString")).toBe("hy");
  });

  test("is one of its country; the global and the developers' network offer all", () => {
    for (const tenant of ALL_TENANTS) expect(localesOf(tenant)).toContain(defaultLocaleOf(tenant));
    expect(localesOf("ast")).toEqual(["ru", "en"]);
    expect(localesOf("de")).toEqual(countryOf("germany").locales);
    expect(localesOf("global")).toEqual(ALL_LOCALES);
    expect(localesOf("local")).toEqual(ALL_LOCALES);
  });

  test("has a tag that Intl knows", () => {
    for (const locale of ALL_LOCALES) expect(new Intl.Locale(tagOf(locale)).toString()).toBe(LOCALES[locale].tag);
    expect(tagOf("ua")).toBe("uk");
    expect(tagOf("es_AR")).toBe("es-AR");
  });
});

test("a centre's own name and mailbox replace the network's one by one", () => {
  const network = { senderName: "Startday Հայաստան", replyTo: "hello@am.example.org" };
  expect(tenantMail("am")).toEqual(network);
  expect(tenantMail("am", "yerevan")).toEqual(network);
  expect(tenantMail("am", "dilijan")).toEqual({ ...network, replyTo: "dilijan@am.example.org" });
  expect(tenantMail("am", "gyumri")).toEqual({ senderName: "Startday Գյումրի", replyTo: "gyumri@am.example.org" });
  expect(tenantMail("am", "gone")).toEqual(network);
  expect(tenantMail("ast", "astana")).toEqual({});
});
