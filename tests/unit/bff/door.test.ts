import { beforeEach, describe, expect, test, vi } from "vitest";
import { handleCall } from "@/lib/bff/door";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { AppError } from "@/lib/contracts/errors";
import { log } from "@/lib/server/observability/log";
import { cookieJar, fromPage, signIn } from "@/tests/support/door";

const jar = vi.hoisted(() => ({ current: undefined as ReturnType<typeof cookieJar> | undefined }));
vi.mock("server-only", () => ({}));
vi.mock("next/headers", () => ({ cookies: () => jar.current?.cookies() }));
vi.stubEnv("SESSION_SECRET", "a secret of the tests and of nothing else");

let asked: Request[] = [];
const backendAnswers = (answer: () => Response) =>
  setBuiltInBackend(async (request) => {
    asked.push(request);
    return answer();
  });

beforeEach(async () => {
  asked = [];
  jar.current = cookieJar();
  await signIn("applicant");
});

const said = async (response: Response) => ({ status: response.status, ...(await response.json()) });
const book = (headers: Record<string, string> = {}) =>
  handleCall(
    fromPage("/api/registration/make-appointment/r1", {
      method: "POST",
      body: JSON.stringify({ isStudentAdult: false, message: "" }),
      headers: { "content-type": "application/json", ...headers },
    }),
  );

describe("a path at the browser's door", () => {
  test.each(["/api/registration/%zz", "/api/registration/%E0%A4%A", "/api/registration/r1/calendarXics"])(
    "is not found where no call has it: %s",
    async (path) => {
      backendAnswers(() => Response.json({}));
      expect(await said(await handleCall(fromPage(path)))).toMatchObject({ status: 404, code: "not_found" });
      expect(asked).toEqual([]);
    },
  );
});

describe("the failure of a backend without error codes", () => {
  const unavailable = { status: 409, code: "form_student_session_unavailable" };

  test.each([
    ["as the key of a message", { errorMessage: { key: "form_student_session_unavailable" } }],
    ["as a text", { errorMessage: "form_student_session_unavailable" }],
  ])("is told by what it names %s", async (_how, body) => {
    backendAnswers(() => Response.json(body, { status: 409 }));
    expect(await said(await book())).toMatchObject(unavailable);
  });

  test("keeps its other fields", async () => {
    const errorMessage = { key: "dashboard_start_days_busy_validation", data: { busyCapacity: 7 } };
    backendAnswers(() => Response.json({ errorMessage }, { status: 409 }));
    expect(await said(await book())).toMatchObject({ status: 409, errorMessage });
  });

  test("becomes an upstream failure where its error is unknown", async () => {
    backendAnswers(() => Response.json({ errorMessage: { key: "constructor" } }, { status: 500 }));
    expect(await said(await book())).toMatchObject({ status: 502, code: "upstream_unavailable" });
  });
});

describe("a backend that cannot be reached", () => {
  const failsOnce = () =>
    backendAnswers(() => {
      if (asked.length === 1) throw new AppError("upstream_unavailable");
      return Response.json({ registrations: [] });
    });
  const upload = () =>
    handleCall(
      fromPage("/api/files", {
        method: "POST",
        body: "x",
        headers: { "content-type": "multipart/form-data; boundary=x", "idempotency-key": "k" },
      }),
    );

  test("gets a read once more", async () => {
    failsOnce();
    expect(await said(await handleCall(fromPage("/api/registration")))).toEqual({ status: 200, registrations: [] });
    expect(asked).toHaveLength(2);
  });

  test("gets a change once more only when it has an idempotency key", async () => {
    failsOnce();
    expect(await said(await book())).toMatchObject({ status: 502, code: "upstream_unavailable" });
    expect(asked).toHaveLength(1);
    asked = [];
    await book({ "idempotency-key": "k" });
    expect(asked.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["k", "k"]);
    expect(await asked[1]?.json()).toEqual(await asked[0]?.json());
  });

  test("does not get an upload again, whose stream is consumed", async () => {
    await signIn("files");
    failsOnce();
    expect(await said(await upload())).toMatchObject({ status: 502, code: "upstream_unavailable" });
    expect(asked).toHaveLength(1);
  });
});

describe("a failure that a backend logged", () => {
  test("is reported under the backend's own id", async () => {
    backendAnswers(() => Response.json(new AppError("internal").toBody("theirs"), { status: 500 }));
    expect(await said(await book())).toMatchObject({ code: "internal", requestId: "theirs" });
  });
});

describe("an unexpected failure", () => {
  test("is logged in one line with its place and the response's id, without personal data", async () => {
    const written = vi.spyOn(log, "error").mockImplementation(() => undefined);
    setBuiltInBackend(async () => {
      throw new Error("Ani Petrosyan, +37491123456\nand more of her");
    });
    const { status, code, requestId } = await said(await book());
    expect({ status, code }).toEqual({ status: 500, code: "internal" });
    expect(written).toHaveBeenCalledTimes(1);
    const line = JSON.stringify(written.mock.calls[0]?.[0]);
    written.mockRestore();
    expect(JSON.parse(line)).toMatchObject({ event: "unexpected_error", name: "Error", requestId });
    expect(line).toContain("door.test.ts");
    expect(line).not.toMatch(/Ani|37491|\n/);
  });
});

describe("a file of an applicant", () => {
  test("is sent as an attachment, whatever headers the file service sets", async () => {
    await signIn("files");
    const headers = { "content-type": "text/html", "content-disposition": "inline" };
    backendAnswers(() => new Response("<script>alert(1)</script>", { headers }));
    const response = await handleCall(fromPage("/api/files/f1"));
    expect(response.headers.get("content-disposition")).toBe("attachment");
    expect(response.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });
});
