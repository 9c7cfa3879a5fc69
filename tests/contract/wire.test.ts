import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { ErrorBody } from "@/lib/contracts/errors";
import { backendUnderTest } from "@/tests/support/backend";

const backend = backendUnderTest();
const V1 = "/am/api/v1";
const NOBODY = { username: "nobody", password: "nothing" };

/** The response to a login with this body. If the body was read, the account is unknown. */
const loginWith = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const response = await backend.caller.send(`${V1}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return { status: response.status, code: ((await response.json()) as ErrorBody).code };
};
const READ = { status: 401, code: "login_invalid" };

const send = (path: string, method: string, headers: Record<string, string> = {}) =>
  backend.caller.send(path, { method, headers });

describe("a body", () => {
  test.each(["application/json", "application/json;charset=utf-8", "Application/JSON; Charset=UTF-8"])(
    "is read when its type is %s",
    async (type) => {
      expect(await loginWith(JSON.stringify(NOBODY), { "content-type": type })).toEqual(READ);
    },
  );

  test.each(["text/plain", "application/json-patch+json", "application/jsonl", "multipart/form-data; boundary=x"])(
    "is refused when its type is %s",
    async (type) => {
      const refused = { status: 415, code: "unsupported_media_type" };
      expect(await loginWith(JSON.stringify(NOBODY), { "content-type": type })).toEqual(refused);
    },
  );

  test("is refused when it is compressed", async () => {
    const packed = new Uint8Array(gzipSync(JSON.stringify(NOBODY)));
    const refused = { status: 415, code: "unsupported_media_type" };
    expect(await loginWith(packed, { "content-encoding": "gzip" })).toEqual(refused);
    expect(await loginWith(JSON.stringify(NOBODY), { "content-encoding": "identity" })).toEqual(READ);
  });

  test.each(["", "{", "[]", "null", '"text"', "7"])("is refused when it is %j instead of an object", async (body) => {
    expect(await loginWith(body)).toEqual({ status: 400, code: "body_invalid" });
  });

  test("is refused when it is not UTF-8, and not stored with replaced letters", async () => {
    const latin = new Uint8Array(Buffer.from(JSON.stringify({ ...NOBODY, username: "José" }), "latin1"));
    expect(await loginWith(latin)).toEqual({ status: 400, code: "body_invalid" });
  });

  test("may have 1 MiB and not a byte more, in one chunk or in many", async () => {
    const body = (size: number) => new Uint8Array(Buffer.from(JSON.stringify(NOBODY).padEnd(size, " ")));
    const tooLarge = { status: 413, code: "body_too_large" };
    expect(await loginWith(body(1024 * 1024))).toEqual(READ);
    expect(await loginWith(body(1024 * 1024 + 1))).toEqual(tooLarge);
    const inPieces = new Blob([body(1024 * 1024), " "]).stream();
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: inPieces, duplex: "half" };
    expect((await backend.caller.send(`${V1}/auth/login`, init as RequestInit)).status).toBe(413);
  });

  test("may have undeclared fields, which are dropped", async () => {
    expect(await loginWith(JSON.stringify({ ...NOBODY, role: "manager", deep: [[[{}]]] }))).toEqual(READ);
  });
});

describe("a method", () => {
  test.each([
    ["PUT", "/config", "GET, HEAD"],
    ["GET", "/auth/login", "POST"],
    ["PATCH", "/registration", "GET, HEAD, POST"],
    ["OPTIONS", "/registration/0199a3c2", "GET, HEAD, PUT, DELETE"],
  ])("%s at %s, which no call declares, is refused with the allowed ones", async (method, path, allowed) => {
    const response = await send(V1 + path, method);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")?.split(", ").sort()).toEqual(allowed.split(", ").sort());
    expect(((await response.json()) as ErrorBody).code).toBe("method_not_allowed");
  });

  test("is not checked for an unknown address or network", async () => {
    expect((await send(`${V1}/nowhere`, "PUT")).status).toBe(404);
    expect((await send("/nowhere/api/v1/config", "PUT")).status).toBe(404);
  });

  test("HEAD responds as GET does, without a body", async () => {
    const response = await send(`${V1}/config`, "HEAD");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

describe("a response", () => {
  test("names the kind of token when one is missing", async () => {
    const response = await send(`${V1}/registration`, "GET");
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("accepts a token whose scheme is in lower case", async () => {
    const { token } = await backend.caller.applicant();
    expect((await send(`${V1}/registration`, "GET", { authorization: `bearer ${token}` })).status).toBe(200);
  });

  test("is never cached and carries the request's id, errors too", async () => {
    for (const path of ["/config", "/registration", "/nowhere"]) {
      const response = await send(V1 + path, "GET", { "x-request-id": "proxy-1" });
      expect(response.headers.get("cache-control"), path).toBe("no-store");
      expect(response.headers.get("x-request-id"), path).toBe("proxy-1");
      if (!response.ok) expect(((await response.json()) as ErrorBody).requestId, path).toBe("proxy-1");
    }
  });
});
