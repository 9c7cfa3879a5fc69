// @module-tag deep
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { createTokens } from "@/backend/tokens";
import { findCall } from "@/lib/bff/find-call";
import { machineKeyOf } from "@/lib/bff/machine-key";
import { deviceLabel } from "@/lib/bff/staff-device";
import { ownRouteOf } from "@/lib/bff/web-metrics";
import { configuration } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import { parseInput } from "@/lib/contracts/parse-input";
import { exceedsAgreementLimits } from "@/lib/domain/application/agreement-limits";
import { sanitizeFileName } from "@/lib/domain/application/file-names";
import { isKnownPath, patternOfPage } from "@/lib/domain/page-patterns";
import { safeRedirect } from "@/lib/domain/safe-redirect";
import { resolveRequest } from "@/lib/domain/tenant/resolve-request";
import { codingFor } from "@/lib/server/http/content-coding";
import { createCookieJar } from "@/lib/server/http/cookie-jar";
import { isBearer } from "@/lib/server/http/is-operator";
import { createRequestValidation } from "@/lib/server/http/request-validation";
import { inspectionOf } from "@/tests/support/inspection";
import { shows } from "@/tests/support/shows";
import { growthOf } from "./cost";
import { noteCost, printCosts } from "./cost-table";
import { hostileText, TEXT_KINDS } from "./hostile";
import { HOSTILE_FILES } from "./hostile-files";
import { regexesIn, unitsFor } from "./regexes-in";

afterAll(printCosts);

const KIBIBYTE = 1024;
const HOSTS = { hosts: { appDomain: "example.org", exactHosts: {}, isProduction: true }, trustProxy: true };
const NO_SERVER = {} as Server;
const tokens = createTokens(["a secret of the tests and of nothing else"]);

const resolved = (headers: Record<string, string>, path = "/") =>
  resolveRequest({ header: (name) => headers[name], path, query: new URLSearchParams() }, HOSTS);
const headersWith = (text: string) => ({ headers: { get: () => text } }) as unknown as Request;
const response = { writeHead: () => undefined, end: () => undefined } as unknown as ServerResponse;
const validated = (headers: Record<string, string>, url = "/") => {
  const rawHeaders = Object.entries(headers).flat();
  const request = { method: "GET", url, headers, rawHeaders, socket: {} } as unknown as IncomingMessage;
  return createRequestValidation({ trustProxy: true })(request, response, () => true, NO_SERVER);
};
const orRefused = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};

/** What the product reads of a request's first lines, four times as long as a server accepts them. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  "path of a page": (text) =>
    [isKnownPath, patternOfPage, ownRouteOf, (path: string) => resolved({}, path)].map((read) => read(`/form/${text}`)),
  "path of a call": (text) => orRefused(() => findCall("GET", `/registration/${text}`)),
  "path of no call": (text) => orRefused(() => findCall("GET", text)),
  "address to return to": safeRedirect,
  query: (text) =>
    orRefused(() =>
      parseInput(configuration.get, "query", Object.fromEntries(new URL(`http://a/?${text}`).searchParams)),
    ),
  "value of a query": (text) =>
    orRefused(() => parseInput(configuration.ageRestrictions, "query", { locationKey: text, [text]: text })),
  Cookie: (text) => [createCookieJar(text).get("a"), resolved({ cookie: text })],
  Host: (text) => [resolved({ host: text }), validated({ host: text })],
  "X-Forwarded-For, X-Forwarded-Host": (text) =>
    resolved({ "x-forwarded-for": text, "x-forwarded-host": text, host: "a" }),
  "Accept-Encoding": codingFor,
  Authorization: (text) => [isBearer(`Bearer ${text}`, "a"), machineKeyOf(headersWith(`Bearer ${text}`))],
  "User-Agent": deviceLabel,
  "a token": (text) => tokens.read(text, "staff", new Date()),
  "name of an uploaded file": sanitizeFileName,
  "an agreement": exceedsAgreementLimits,
};
const LONGEST_LINE = 64 * KIBIBYTE;

test.each(Object.entries(READERS))("%s costs no more than its length", async (input, read) => {
  for (const kind of TEXT_KINDS) {
    const prepare = (size: number) => {
      const text = hostileText(kind, size);
      return () => read(text);
    };
    const { costs, isRefused } = await growthOf(prepare, { largest: LONGEST_LINE });
    noteCost(input, kind, LONGEST_LINE, costs);
    expect({ kind, costs, isRefused }).toMatchObject({ isRefused: false });
  }
});

/** Files whose expressions read texts of ours or of the operator only: messages, pages of the build, variables. */
const OWN_TEXTS = [
  "backend/operations/variables/env-example.ts",
  "backend/private-postgres/binaries.ts",
  "lib/i18n/clock.ts",
  "lib/i18n/holidays.ts",
  "lib/i18n/reader-messages.ts",
  "lib/kit/source-hash.ts",
  "lib/server/environment/read.ts",
  "lib/server/environment/schemas.ts",
];
const REGEX_TEXT = 16 * KIBIBYTE;

test("no regular expression on a text from outside costs more than the text's length", async () => {
  const regexes = regexesIn(["backend", "lib"], (file) => OWN_TEXTS.includes(file));
  for (const { name, pattern } of regexes)
    for (const [unit, tail] of unitsFor(pattern)) {
      const prepare = (size: number) => {
        const text = unit.repeat(size / unit.length) + tail;
        return () => {
          pattern.lastIndex = 0;
          pattern.test(text);
        };
      };
      const { costs, isRefused } = await growthOf(prepare, { largest: REGEX_TEXT });
      noteCost("a regular expression", name, REGEX_TEXT, costs);
      expect({ name, unit, tail, costs, isRefused }).toMatchObject({ isRefused: false });
    }
  expect(regexes.length).toBeGreaterThan(80);
  shows(52, { "regular expressions": regexes.length, "of more than linear cost": 0 });
});

const PART = KIBIBYTE;
const LARGEST_FILE = 4 * KIBIBYTE * KIBIBYTE;

async function* inParts(file: Buffer) {
  for (let start = 0; start < file.length; start += PART) yield file.subarray(start, start + PART);
}

describe.each(Object.entries(HOSTILE_FILES))("%s", (kind, build) => {
  test("costs no more than its size", async () => {
    const prepare = (size: number) => {
      const file = build(size);
      return async () => {
        try {
          for await (const _part of inspectionOf(inParts(file)).bytes);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      };
    };
    const { costs, isRefused } = await growthOf(prepare, { largest: LARGEST_FILE });
    noteCost("a file", kind, LARGEST_FILE, costs);
    expect({ costs, isRefused }).toMatchObject({ isRefused: false });
    shows(52, { "files that are hostile by their structure": Object.keys(HOSTILE_FILES).length });
  });
});
