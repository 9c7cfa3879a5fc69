// @module-tag deep
import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { handleCall } from "@/lib/bff/door";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { backendUnderTest } from "@/tests/support/backend";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage, signIn } from "@/tests/support/door";
import { shows } from "@/tests/support/shows";

const backend = backendUnderTest();

const MEBIBYTE = 1024 * 1024;
const nested = (open: string, close: string, levels: number) =>
  `{"student":${open.repeat(levels)}1${close.repeat(levels)}}`;
const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",")}}`;

/** Excessive bodies, each with its refusal. */
const EXCESSIVE: Record<string, { body: string | Uint8Array; code: string; headers?: Record<string, string> }> = {
  "a hundred thousand nested lists": { body: nested("[", "]", 100_000), code: "body_invalid" },
  "a hundred thousand nested objects": { body: nested('{"a":', "}", 100_000), code: "body_invalid" },
  "a million keys": { body: keys(1_000_000), code: "body_too_large" },
  "as many keys as fit": { body: keys(90_000), code: "body_invalid" },
  "another prototype": { body: '{"__proto__":{"isAdmin":true},"language":"en"}', code: "body_invalid" },
  "another prototype in a nested object": {
    body: '{"student":{"a":[{"__proto__":{"isAdmin":true}}]}}',
    code: "body_invalid",
  },
  "one byte too much": { body: `{"a":"${"x".repeat(MEBIBYTE)}"}`, code: "body_too_large" },
  "a gzip bomb": {
    body: gzipSync(`{"a":"${"x".repeat(50 * MEBIBYTE)}"}`),
    code: "unsupported_media_type",
    headers: { "content-encoding": "gzip" },
  },
  "compressed twice": { body: "{}", code: "unsupported_media_type", headers: { "content-encoding": "identity, br" } },
};

const init = ({ body, headers }: (typeof EXCESSIVE)[string]) => ({
  method: "POST",
  body: body as BodyInit,
  headers: { "content-type": "application/json", ...headers },
});
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

describe.each(Object.entries(EXCESSIVE))("%s", (_what, excessive) => {
  test("is refused by the backend", async () => {
    const { token } = await backend.caller.applicant();
    const { headers, ...rest } = init(excessive);
    const response = await backend.caller.send("/am/api/v1/registration", {
      ...rest,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    expect(await codeOf(response)).toBe(excessive.code);
  });

  test("is refused at the door, without a request to the backend", async () => {
    const transport = vi.fn(async () => Response.json({}));
    setBuiltInBackend(transport);
    jar.current = cookieJar();
    await signIn("applicant");
    expect(await codeOf(await handleCall(fromPage("/api/registration", init(excessive))))).toBe(excessive.code);
    expect(transport).not.toHaveBeenCalled();
    shows(31, { "passed on by the door": 0 });
  });
});

test("a key named constructor in a body changes no other object", async () => {
  const { token } = await backend.caller.applicant();
  const body = '{"language":"en","constructor":{"prototype":{"isAdmin":true}},"toString":1}';
  const response = await backend.caller.send("/am/api/v1/registration", {
    ...init({ body, code: "" }),
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(201);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});
