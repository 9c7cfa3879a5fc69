import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allCalls } from "@/lib/contracts/calls";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { READERS } from "@/lib/domain/application/reader";
import { localesOf } from "@/lib/domain/tenant/language";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import type { Messages } from "@/lib/i18n/message-files";
import { loadMessages } from "@/lib/i18n/messages";
import { phoneCountries } from "@/lib/i18n/phone-countries";
import { findTextFile, loadTextFile, phoneCountriesFile } from "@/lib/i18n/text-files";
import { STAFF_ERRORS, TEXT_GROUPS, type TextGroup } from "@/lib/i18n/text-groups";

const GROUPS = Object.keys(TEXT_GROUPS) as TextGroup[];
const nameOf = (address: string) => address.replace("/api/texts/", "");

describe.each(ALL_TENANTS)("the text files of %s", (tenant) => {
  test.each(localesOf(tenant))("in %s hold the texts of this network for each reader", async (locale) => {
    for (const reader of READERS) {
      const messages = await loadMessages(locale, tenant, reader);
      for (const group of GROUPS) {
        const { address, content } = await loadTextFile(tenant, locale, group, reader);
        expect(Object.keys(content)).toEqual(TEXT_GROUPS[group]);
        for (const [namespace, texts] of Object.entries(content))
          if (namespace === "errors") expect(messages.errors).toMatchObject(texts);
          else expect(texts).toEqual(messages[namespace as keyof Messages]);
        expect(await findTextFile(nameOf(address))).toEqual({ address, content });
      }
    }
  });
});

describe("the texts of errors", () => {
  const keysOf = async (group: "shared" | "dashboard") => {
    const content: Partial<Messages> = (await loadTextFile("am", "hy", group)).content;
    return Object.keys(content.errors ?? {});
  };

  test("are all on a page of the dashboard, each in one file", async () => {
    const both = [...(await keysOf("shared")), ...(await keysOf("dashboard"))];
    expect(both.sort()).toEqual(Object.keys((await loadMessages("hy", "am")).errors).sort());
  });

  test("include, on every page, those of the calls that others than staff make", async () => {
    const shared = await keysOf("shared");
    const isOfStaff = ({ auth, path }: Endpoint) => auth === "staff" || auth === "manager" || path.startsWith("/auth/");
    const ofOthers = allCalls.filter((call) => !isOfStaff(call));
    const keys = ofOthers.flatMap(({ errors = [] }) => errors.map((code) => new AppError(code).key));
    expect(keys.filter((key) => !shared.includes(key))).toEqual([]);
  });

  test("include, on every page, those that components outside the dashboard name", async () => {
    const named = readdirSync("components", { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("dashboard/"))
      .flatMap((file) => STAFF_ERRORS.filter((key) => readFileSync(`components/${file}`, "utf8").includes(`"${key}"`)));
    expect(named).toEqual([]);
  });
});

describe("a text file", () => {
  test("of a network holds the words of its country, and not another's", async () => {
    const textOf = async (tenant: Tenant) => JSON.stringify((await loadTextFile(tenant, "en", "form")).content);
    expect(await textOf("la")).toContain("ZIP code");
    expect(await textOf("am")).not.toContain("ZIP code");
  });

  test("has one address for all readers whose texts are the same, and one for each where they differ", async () => {
    const addressesOf = async (group: TextGroup) =>
      new Set(
        await Promise.all(READERS.map(async (reader) => (await loadTextFile("am", "hy", group, reader)).address)),
      );
    expect((await addressesOf("shared")).size).toBe(1);
    expect((await addressesOf("form")).size).toBe(3);
  });

  test("of the countries is the same in every network", async () => {
    const { address, content } = phoneCountriesFile("ka");
    expect(content).toEqual(phoneCountries("ka"));
    expect(await findTextFile(nameOf(address))).toEqual({ address, content });
  });

  test.each([
    "",
    "am",
    "nobody.hy.form.student.x.json",
    "am.de.form.student.x.json",
    "am.hy.nothing.student.x.json",
    "am.hy.toString.student.x.json",
    "am.hy.form.everybody.x.json",
    "../am.hy.form.student.x.json",
  ])("is not found by %j", async (name) => {
    expect(await findTextFile(name)).toBeUndefined();
  });
});
