import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ROUTES } from "@/backend/app";
import { allCalls, CALLS } from "@/lib/contracts/calls";
import { AppError, ERRORS, type ErrorCode } from "@/lib/contracts/errors";
import messages from "@/messages/base/en.json";

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** By the names under which tests import them. */
const withoutAliases = (text: string) =>
  [...text.matchAll(/\b(\w+) as (\w+)\b/g)].reduce(
    (plain, [, name, alias]) => plain.replaceAll(new RegExp(`\\b${alias}\\.`, "g"), `${name}.`),
    text,
  );

const textsOf = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => withoutAliases(readFileSync(path.join(folder, file), "utf8")));

const CONTRACT_TESTS = [...textsOf("tests/contract"), ...textsOf("tests/support")].join("\n");

describe("the declared calls", () => {
  test("are each declared once", () => {
    const names = allCalls.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
  });

  test("each have a handler in the backend", () => {
    expect(ROUTES.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(allCalls.map(nameOf).sort());
  });

  test.each(Object.entries(CALLS))("of %s are each sent in a contract test", (resource, calls) => {
    const untested = Object.keys(calls).filter(
      (name) => !new RegExp(`\\b${resource}\\.${name}\\b`).test(CONTRACT_TESTS),
    );
    expect(untested).toEqual([]);
  });

  test("name only parameters that they parse", () => {
    for (const { path, params } of allCalls) expect(path.includes("{"), path).toBe(params !== undefined);
  });
});

test("every error code has a message for the visitor", () => {
  const keys = (Object.keys(ERRORS) as ErrorCode[]).map((code) => new AppError(code).key);
  expect(Object.keys(messages.errors)).toEqual(expect.arrayContaining(keys));
});
