import { expect, test } from "vitest";
import { findCall } from "@/lib/bff/find-call";
import { allCalls, doorPath } from "@/lib/contracts/calls";
import { fillPath } from "@/lib/kit/url";

const namesOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

test("the door finds every declared call at its own path, with its decoded parameters", () => {
  for (const endpoint of allCalls) {
    const params = Object.fromEntries(namesOf(endpoint.path).map((name) => [name, `${name} / ü`]));
    expect(findCall(endpoint.method, fillPath(doorPath(endpoint), params))).toEqual({ endpoint, params });
  }
});

test.each([
  ["a path that no call has", "GET", "/nowhere"],
  ["a call's path with a trailing slash", "GET", "/config/"],
  ["an empty parameter", "GET", "/registration/"],
  ["a parameter that cannot be decoded", "GET", "/registration/%zz"],
  ["a pattern instead of a path", "GET", "/*"],
])("the door refuses %s as not found", (_what, method, path) => {
  expect(() => findCall(method, path)).toThrow("not_found");
});

test("the door refuses a method that no call at the path has", () => {
  for (const method of ["DELETE", "HEAD", "OPTIONS", "ALL"])
    expect(() => findCall(method, "/config")).toThrow("method_not_allowed");
});
