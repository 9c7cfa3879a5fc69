import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { scaleOf } from "@/lib/domain/tenant/colour-scale";
import { PALETTE, SHADES } from "@/lib/domain/tenant/palette";
import type { TenantsFile } from "@/lib/domain/tenant/tenant-schema";
import { checkTenants, TENANTS_FILE } from "@/tools/tenants/check";
import { poorPairs } from "@/tools/tenants/contrast";
import { JSON_SCHEMA_FILE, tenantsJsonSchema } from "@/tools/tenants/json-schema";

const text = readFileSync(TENANTS_FILE, "utf8");

/** A deep partial change of the file: what differs from the one in the tree. */
const problemsAfter = (
  change: (file: TenantsFile, rows: Record<string, Record<string, unknown>>) => void,
): string[] => {
  const file = JSON.parse(text);
  change(file, file.tenants);
  return checkTenants(JSON.stringify(file, null, 2)).map((problem) => problem.replace(/^line \d+: /, ""));
};

describe("the tenants' file", () => {
  test("is valid, and its schema for editors is current", () => {
    expect(checkTenants(text)).toEqual([]);
    expect(JSON.parse(readFileSync(JSON_SCHEMA_FILE, "utf8"))).toEqual(JSON.parse(JSON.stringify(tenantsJsonSchema())));
  });

  test("has a schema that names the countries, languages, pages and colours", () => {
    const schema = JSON.stringify(tenantsJsonSchema());
    for (const name of ["germany", "es_AR", "specialNeeds", "whatsapp", "ocean"]) expect(schema).toContain(`"${name}"`);
  });

  test("is refused with the line, the path and the cause when a value is wrong", () => {
    const wrong = text.replace('"country": "georgia"', '"country": "narnia"');
    const line = wrong.slice(0, wrong.indexOf("narnia")).split("\n").length;
    expect(checkTenants(wrong)).toEqual([
      expect.stringMatching(new RegExp(`^line ${line}: tenants\\.kut\\.country: .*"georgia"`)),
    ]);
  });

  test("is refused when it is no JSON, and when a key is there twice", () => {
    expect(checkTenants("")).toEqual([expect.stringMatching(/^line 1: Unexpected end/)]);
    expect(checkTenants('{\n  "tenants": {,}\n}')).toEqual([expect.stringMatching(/^line 2: /)]);
    expect(checkTenants('{\n  "colours": {},\n  "colours": {}\n}')).toEqual(["line 3: this key is there twice"]);
    expect(checkTenants("[]")).toEqual([expect.stringContaining("the file: ")]);
  });
});

const location = {
  location_key: "kutaisi",
  name: "Second",
  city: "kutaisi",
  timeZone: "Asia/Tbilisi",
  coordinates: { lat: 42, lng: 42 },
  address: "Kutaisi",
};

const REFUSED: readonly [string, Record<string, unknown>, string | RegExp][] = [
  ["an unknown field", { acent: "berry" }, /^tenants\.kut: .*"acent"/],
  ["an unknown page", { pages: ["locations"] }, /^tenants\.kut\.pages\.0: .*"location"/],
  ["an unknown language", { languages: ["xx"] }, /^tenants\.kut\.languages: must be "all", or a list of en, hy/],
  ["a language twice", { languages: ["ka", "ka"] }, 'tenants.kut.languages.1: repeats "ka"'],
  ["an unknown colour", { accent: "gold" }, /^tenants\.kut\.accent: "gold" is no colour/],
  ["ages of nobody", { ages: { min: 9, max: 8 } }, "tenants.kut.ages: accepts nobody: 8 is less than 9"],
  ["no session", { pages: ["location", "confirmation"] }, /^tenants\.kut\.pages: lacks "session"/],
  [
    "pages in another order",
    { pages: ["session", "contract", "confirmation"] },
    /^tenants\.kut\.pages: must be in the/,
  ],
  [
    "no page of the centre for two",
    { locations: [location, { ...location, location_key: "b" }], pages: ["session", "confirmation"] },
    /lacks "location"/,
  ],
  [
    "a key of a centre twice",
    { locations: [location, location] },
    'tenants.kut.locations.1.location_key: repeats "kutaisi"',
  ],
  [
    "capitals in a key",
    { locations: [{ ...location, location_key: "Kutaisi" }] },
    /location_key: must have lower-case/,
  ],
  [
    "a zone that does not exist",
    { locations: [{ ...location, timeZone: "Asia/Kutaisi" }] },
    /timeZone: is no time zone/,
  ],
  [
    "coordinates out of range",
    { locations: [{ ...location, coordinates: { lat: 91, lng: 0 } }] },
    /coordinates\.lat: /,
  ],
  ["a state without holidays of its own", { locations: [{ ...location, state: "XX" }] }, /state: "XX" has no holidays/],
  [
    "a logo that is not there",
    { logos: { dark: { ka: "/brand/none.svg" }, white: {} } },
    /there is no file public\/brand\/none\.svg/,
  ],
  ["a logo of another site", { logos: { dark: { ka: "//x.example/a.svg" }, white: {} } }, /is no address of a picture/],
  [
    "a logo in a language that is not offered",
    { logos: { dark: { hy: "/logo.svg" }, white: {} } },
    /dark\.hy: is of a language/,
  ],
  [
    "a font that breaks out of the style",
    { font: { href: "https://x.example/a", origins: [], family: "a';}" } },
    /font\.family/,
  ],
  ["a header in a sender's name", { mail: { senderName: "Startday\nBcc: a@example.org" } }, /mail\.senderName: has a/],
  ["a name of blanks", { mail: { senderName: " " } }, /mail\.senderName: is empty/],
  ["a long name", { mail: { senderName: "a".repeat(101) } }, /mail\.senderName: has more than 100/],
  [
    "a header in a mailbox",
    { mail: { replyTo: "a@example.org\r\nBcc: b@example.org" } },
    /mail\.replyTo: is no e-mail/,
  ],
  ["two mailboxes", { mail: { replyTo: "a@example.org, b@example.org" } }, /mail\.replyTo: is no e-mail/],
  [
    "a mailbox of a centre that not every mail server takes",
    { locations: [{ ...location, mail: { replyTo: "անի@օրինակ.հայ" } }] },
    /locations\.0\.mail\.replyTo: is no e-mail/,
  ],
  ["a font without TLS", { font: { href: "http://x.example/a", origins: [], family: "A" } }, /font\.href: is no https/],
];

describe("a row of the tenants' file", () => {
  test.each(REFUSED)("is refused with %s", (_what, change, problem) => {
    const problems = problemsAfter((_file, rows) => Object.assign(rows.kut ?? {}, change));
    expect(problems).toEqual([typeof problem === "string" ? problem : expect.stringMatching(problem)]);
  });

  test("is refused with the colour of another network of its country, except for staging", () => {
    const [problem, ...others] = problemsAfter((_file, rows) => Object.assign(rows.labs ?? {}, { accent: "indigo" }));
    expect([problem, others]).toEqual([
      'tenants.labs.accent: "indigo" is already the colour of "am", in the same country',
      [],
    ]);
    expect(problemsAfter((_file, rows) => Object.assign(rows["1"] ?? {}, { accent: "indigo" }))).toEqual([]);
  });

  test("has a key of lower-case letters, digits and hyphens", () => {
    for (const key of ["Rome", "ro_me", "-rome", "ro.me"])
      expect(problemsAfter((_file, rows) => Object.assign(rows, { [key]: rows.kut }))).toEqual([
        expect.stringMatching(/must have lower-case letters/),
      ]);
  });

  test("for all networks is there, and has no centre", () => {
    const without = problemsAfter((_file, rows) => delete rows.global);
    expect(without).toEqual(['tenants: lacks "global", the list of all networks']);
    const filled = problemsAfter((_file, rows) => Object.assign(rows.global ?? {}, { locations: [location] }));
    expect(filled).toEqual([expect.stringMatching(/^tenants\.global\.locations: must be empty/)]);
  });
});

describe("a colour of one's own", () => {
  test("has the lightness of the product's in its hue, and is readable in every hue", () => {
    for (let hue = 0; hue < 360; hue += 15)
      for (const theme of ["light", "dark"] as const) expect(poorPairs(scaleOf({ hue }), theme), `${hue}`).toEqual([]);
    expect(scaleOf({ hue: 40 })[600]).toBe("#A23600");
    expect(scaleOf({ shades: PALETTE.berry })).toEqual(PALETTE.berry);
  });

  test("is refused when it is hard to read, has a name of the product's, or has no shades", () => {
    const pale = Object.fromEntries(SHADES.map((shade) => [shade, "#FFEEEE"]));
    const refused = (colours: object) => problemsAfter((file) => Object.assign(file.colours, colours));
    expect(refused({ pale: { shades: pale } })).toEqual([
      expect.stringMatching(/^colours\.pale: has too little contrast: accent-on on accent 1\.1 of 4\.5 \(light\)/),
    ]);
    expect(refused({ ocean: { hue: 10 } })).toEqual(["colours.ocean: is the name of a colour of the product"]);
    for (const colour of [{}, { hue: 10, shades: PALETTE.berry }])
      expect(refused({ own: colour })).toEqual(['colours.own: must have either "hue" or "shades"']);
    expect(refused({ own: { hue: 360 } })).toEqual([expect.stringMatching(/^colours\.own\.hue: /)]);
    expect(refused({ own: { shades: { ...PALETTE.berry, 600: "red" } } })).toEqual([
      "colours.own.shades.600: is no colour such as #A23600",
    ]);
  });
});
