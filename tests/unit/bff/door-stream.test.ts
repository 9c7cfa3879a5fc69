import { beforeEach, describe, expect, test } from "vitest";
import { handleCall } from "@/lib/bff/door";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { AppError } from "@/lib/contracts/errors";
import { CALL_POLICY } from "@/lib/server/http/security-header-values.mjs";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage, signIn, tap } from "@/tests/support/door";

const FORM = "multipart/form-data; boundary=x";
const FILE = { _id: "f1", name: "a.pdf", size: 3, lastModified: 1, type: "application/pdf", owner: "student" };

let requests: Request[] = [];
const backendAnswers = (answer: (request: Request) => Response | Promise<Response>) =>
  setBuiltInBackend(async (request) => {
    requests.push(request);
    return answer(request);
  });

beforeEach(() => {
  requests = [];
  jar.current = cookieJar();
});

const next = async (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  new TextDecoder().decode((await reader.read()).value);
const codeOf = async (response: Response) => ({ status: response.status, code: (await response.json()).code });
const upload = (body: BodyInit, headers: Record<string, string> = {}) =>
  handleCall(
    fromPage("/api/files", { method: "POST", body, duplex: "half", headers: { "content-type": FORM, ...headers } }),
  );

describe("an upload at the browser's door", () => {
  test("streams to the file service as it arrives, under the session's own token", async () => {
    const token = await signIn("files");
    const source = tap();
    const first = tap();
    backendAnswers(async (request) => {
      const reader = (request.body as ReadableStream<Uint8Array>).getReader();
      first.say(await next(reader));
      while (!(await reader.read()).done);
      return Response.json({ ...FILE, field: "identification" }, { status: 201 });
    });
    const answered = upload(source.stream, { "content-length": "11", "idempotency-key": "k" });
    source.say("begun");
    expect(await next(first.stream.getReader())).toBe("begun");
    source.say(" ended");
    source.end();
    const response = await answered;
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ _id: "f1" });
    expect(requests[0]?.url).toBe("http://backend.invalid/am/files");
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
      authorization: `Bearer ${token}`,
      "content-type": FORM,
      "content-length": "11",
      "idempotency-key": "k",
    });
  });

  test("returns the file service's refusal", async () => {
    await signIn("files");
    backendAnswers(() => Response.json(new AppError("body_too_large").toBody("r"), { status: 413 }));
    expect(await codeOf(await upload("x"))).toEqual({ status: 413, code: "body_too_large" });
  });

  test("is refused from another site, without a login session, and when it is no form, and never reaches the backend", async () => {
    backendAnswers(() => Response.json({}));
    expect(await codeOf(await upload("x"))).toMatchObject({ status: 401 });
    await signIn("applicant");
    expect(await codeOf(await upload("x"))).toMatchObject({ status: 401 });
    await signIn("files");
    expect(await codeOf(await upload("x", { origin: "http://elsewhere.test" }))).toMatchObject({
      code: "origin_refused",
    });
    expect(await codeOf(await upload("{}", { "content-type": "application/json" }))).toMatchObject({ status: 415 });
    expect(requests).toEqual([]);
  });
});

describe("a stream of a backend", () => {
  test("is passed on unchanged, as the door describes it and not as the backend does", async () => {
    await signIn("files");
    const headers = {
      "content-type": "application/pdf",
      "content-disposition": "attachment; filename=\"a.pdf\"; filename*=UTF-8''a.pdf",
      "content-security-policy": CALL_POLICY,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    };
    const stated = { "content-type": "Application/PDF; x=y", "content-disposition": 'inline; filename="a.pdf"' };
    backendAnswers(() => new Response("%PDF", { headers: { ...stated, "set-cookie": "a=b", "x-powered-by": "them" } }));
    const response = await handleCall(fromPage("/api/files/f1"));
    expect(Object.fromEntries(response.headers)).toEqual(headers);
    expect(await response.text()).toBe("%PDF");
  });

  test("is an error when the backend refuses it", async () => {
    await signIn("files");
    backendAnswers(() => Response.json(new AppError("not_found").toBody("r"), { status: 404 }));
    expect(await codeOf(await handleCall(fromPage("/api/files/f1")))).toEqual({ status: 404, code: "not_found" });
  });

  test("is delivered event by event, and ends when the page closes", async () => {
    await signIn("staff");
    const source = tap();
    backendAnswers(() => new Response(source.stream, { headers: { "content-type": "text/event-stream" } }));
    const page = new AbortController();
    const response = await handleCall(fromPage("/api/start-day/stream?locationKey=yerevan", { signal: page.signal }));
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    for (const event of ["event: startDays\n\n", "event: startDays\ndata: 2\n\n"]) {
      source.say(event);
      expect(await next(reader)).toBe(event);
    }
    expect(requests[0]?.signal.aborted).toBe(false);
    page.abort();
    expect(requests[0]?.signal.aborted).toBe(true);
    await reader.cancel();
    expect(source.cancelled).toHaveBeenCalled();
  });
});

describe("the user view at the browser's door", () => {
  test("has its own path", async () => {
    await signIn("staff");
    const view = { userId: "u1", firstName: "Ani", lastName: "P", status: "registered" };
    backendAnswers(() => Response.json(view));
    const response = await handleCall(fromPage("/api/user-view/u1"));
    expect(await response.json()).toEqual(view);
    expect(requests[0]?.url).toBe("http://backend.invalid/am/user-view/u1");
  });

  test.each(["/api/unknown", "/api/u1", "/api/"])("answers 404 for %s", async (path) => {
    await signIn("staff");
    for (const method of ["GET", "POST"])
      expect(await codeOf(await handleCall(fromPage(path, { method })))).toEqual({ status: 404, code: "not_found" });
  });
});
