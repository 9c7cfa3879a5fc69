import { describe, expect, test } from "vitest";
import { ROUTES } from "@/backend/app";
import { allCalls } from "@/lib/contracts/calls";
import { AppError, ERRORS, type ErrorCode } from "@/lib/contracts/errors";
import messages from "@/messages/base/en.json";

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe("the declared calls", () => {
  test("are each declared once", () => {
    const names = allCalls.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
  });

  test("have each something in the backend that answers", () => {
    expect(ROUTES.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(allCalls.map(nameOf).sort());
  });

  test("name only parameters that they parse", () => {
    for (const { path, params } of allCalls) expect(path.includes("{"), path).toBe(params !== undefined);
  });
});

test("every failure has words for the visitor", () => {
  const keys = (Object.keys(ERRORS) as ErrorCode[]).map((code) => new AppError(code).key);
  expect(Object.keys(messages.errors)).toEqual(expect.arrayContaining(keys));
});
