import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { shows } from "@/tests/support/shows";

/** Code that runs on the server, which alone may call other hosts. */
const SERVER = ["app", "backend", "lib/bff", "lib/contracts", "lib/domain", "lib/i18n", "lib/kit", "lib/server"];
// They call this machine only: to see whether the demo is up, and whether the process itself is.
const BESIDE_THE_PRODUCT = ["backend/commands/demo.ts", "lib/bff/own-request.ts"];

const sources = SERVER.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name)),
).filter((file) => !BESIDE_THE_PRODUCT.includes(file));

/** Each call of `fetch` with its arguments; `fetch` of our own applications is not counted. */
const callsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![.\w])fetch\([\s\S]*?\)(?=[;.\n])/g)].map(([call]) => call);

test("every outgoing call declares its redirect mode and follows none", () => {
  const calls = sources.flatMap((file) => callsIn(readFileSync(file, "utf8")).map((call) => ({ file, call })));
  expect(calls.map(({ file }) => file).sort()).toEqual([
    "backend/delivery/gateway.ts",
    "backend/provider/discover.ts",
    "backend/webhooks/send.ts",
    "lib/bff/transport.ts",
    "lib/server/maps/upstream.ts",
    "lib/server/observability/support-notice.ts",
  ]);
  for (const { file, call } of calls) expect(call, file).toMatch(/redirect: "(error|manual)"/);
  shows(30, { "places that call": calls.length, "that follow a redirect": 0 });
});

test("no other module makes outgoing calls", () => {
  const another =
    /\bhttps?\.(?:get|request)\(|\b(?:get|request)\b.* from "node:https?"|from "(?:axios|undici)"|XMLHttpRequest/;
  expect(sources.filter((file) => another.test(readFileSync(file, "utf8")))).toEqual([]);
});
