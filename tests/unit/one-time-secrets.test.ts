import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { hashOf, isCode } from "@/backend/one-time-secrets/hash";
import { ALL_KINDS, rowOf } from "@/backend/one-time-secrets/kinds";

const MODULE = "backend/one-time-secrets/";
const SOURCES = readdirSync("backend", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => path.join("backend", file));

/** The files of the backend, besides the module, in which a text stands. */
const filesWith = (text: RegExp) =>
  SOURCES.filter((file) => !file.startsWith(MODULE) && text.test(readFileSync(file, "utf8"))).sort();

describe("one-time secrets are made and compared by one module", () => {
  test("only it hashes them; a key of a machine is none", () => {
    expect(filesWith(/\bhashToken\(/)).toEqual(["backend/http/key-authentication.ts", "backend/keys/add-key.ts"]);
  });

  test("nothing else writes or reads their table, but what lists tables", () => {
    expect(filesWith(/\bone_time_secret\b/)).toEqual([
      "backend/backup/tables.ts",
      "backend/vault/scope.ts",
      "backend/vault/sealed-rows.ts",
    ]);
  });

  test("what compares in constant time is the one keyed hash, a token's signature and a password", () => {
    expect(filesWith(/\btimingSafeEqual\(/)).toEqual([
      "backend/keyed-hash.ts",
      "backend/sign-in/password.ts",
      "backend/signed-token.ts",
    ]);
    expect(readFileSync(`${MODULE}hash.ts`, "utf8")).toMatch(/isCode = .*\n\s*isKeyedHash\(/);
  });
});

describe("a code", () => {
  const bound = { tenant: "am", kind: "code", owner: { address: "sms +37455000000", requester: "one" } } as const;
  const hash = hashOf(["a secret", "an older one"], bound, "123456");

  test("is the one of its hash under each of the rotating secrets, and no other", () => {
    expect(isCode(["a newer one", "a secret"], bound, "123456", hash)).toBe(true);
    expect(isCode(["a secret"], bound, "123457", hash)).toBe(false);
    expect(isCode(["another secret"], bound, "123456", hash)).toBe(false);
  });

  test.each<[string, object]>([
    ["network", { tenant: "de" }],
    ["kind", { kind: "desk_code" }],
    ["phone", { owner: { ...bound.owner, address: "sms +37455000001" } }],
    ["requester", { owner: { ...bound.owner, requester: "two" } }],
  ])("is bound to its %s", (_what, other) => {
    expect(isCode(["a secret"], { ...bound, ...other }, "123456", hash)).toBe(false);
  });
});

test("a one-time secret that is not keyed has eighty random bits or more, in letters of at least four each", () => {
  for (const kind of ALL_KINDS.filter((one) => rowOf(one).hash !== "keyed"))
    expect(
      rowOf(kind).make().replaceAll("-", "").length * (rowOf(kind).hash === "owned" ? 5 : 4),
      kind,
    ).toBeGreaterThanOrEqual(80);
});
