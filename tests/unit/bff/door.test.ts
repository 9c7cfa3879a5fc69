import { beforeEach, describe, expect, test, vi } from "vitest";
import { handleCall } from "@/lib/bff/door";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { AppError } from "@/lib/contracts/errors";
import { log } from "@/lib/server/observability/log";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage, signIn } from "@/tests/support/door";

let requests: Request[] = [];
const backendAnswers = (answer: () => Response) =>
  setBuiltInBackend(async (request) => {
    requests.push(request);
    return answer();
  });

beforeEach(async () => {
  requests = [];
  jar.current = cookieJar();
  await signIn("applicant");
});

const replyOf = async (response: Response) => ({ status: response.status, ...(await response.json()) });
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
      expect(await replyOf(await handleCall(fromPage(path)))).toMatchObject({ status: 404, code: "not_found" });
      expect(requests).toEqual([]);
    },
  );
});

describe("the failure of a backend without error codes", () => {
  const unavailable = { status: 409, code: "form_student_session_unavailable" };

  test.each([
    ["as the key of a message", { errorMessage: { key: "form_student_session_unavailable" } }],
    ["as a text", { errorMessage: "form_student_session_unavailable" }],
  ])("is recognised by its error, given %s", async (_how, body) => {
    backendAnswers(() => Response.json(body, { status: 409 }));
    expect(await replyOf(await book())).toMatchObject(unavailable);
  });

  test("keeps its other fields", async () => {
    const errorMessage = { key: "dashboard_start_days_busy_validation", data: { busyCapacity: 7 } };
    backendAnswers(() => Response.json({ errorMessage }, { status: 409 }));
    expect(await replyOf(await book())).toMatchObject({ status: 409, errorMessage });
  });

  test("becomes an upstream failure where its error is unknown", async () => {
    backendAnswers(() => Response.json({ errorMessage: { key: "constructor" } }, { status: 500 }));
    expect(await replyOf(await book())).toMatchObject({ status: 502, code: "upstream_failed" });
  });
});

describe("a backend that cannot be reached", () => {
  const failsOnce = () =>
    backendAnswers(() => {
      if (requests.length === 1) throw new AppError("upstream_unavailable");
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

  test("gets a read a second time", async () => {
    failsOnce();
    expect(await replyOf(await handleCall(fromPage("/api/registration")))).toEqual({ status: 200, registrations: [] });
    expect(requests).toHaveLength(2);
  });

  test("gets a change a second time only with an idempotency key", async () => {
    failsOnce();
    expect(await replyOf(await book())).toMatchObject({ status: 502, code: "upstream_unavailable" });
    expect(requests).toHaveLength(1);
    requests = [];
    await book({ "idempotency-key": "k" });
    expect(requests.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["k", "k"]);
    expect(await requests[1]?.json()).toEqual(await requests[0]?.json());
  });

  test("does not get an upload again, whose stream is consumed", async () => {
    await signIn("files");
    failsOnce();
    expect(await replyOf(await upload())).toMatchObject({ status: 502, code: "upstream_unavailable" });
    expect(requests).toHaveLength(1);
  });
});

describe("a failure that a backend logged", () => {
  test("is reported under the backend's own id", async () => {
    backendAnswers(() => Response.json(new AppError("internal").toBody("theirs"), { status: 500 }));
    expect(await replyOf(await book())).toMatchObject({ code: "internal", requestId: "theirs" });
  });
});

describe("an unexpected failure", () => {
  test("is logged in one line with its place and the response's id, without personal data", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
    setBuiltInBackend(async () => {
      throw new Error("Ani Petrosyan, +37491123456\nand more of her");
    });
    const { status, code, requestId } = await replyOf(await book());
    expect({ status, code }).toEqual({ status: 500, code: "internal" });
    expect(logged).toHaveBeenCalledTimes(1);
    const line = JSON.stringify(logged.mock.calls[0]?.[0]);
    logged.mockRestore();
    expect(JSON.parse(line)).toMatchObject({ event: "unexpected_error", name: "Error", requestId });
    expect(line).toContain("door.test.ts");
    expect(line).not.toMatch(/Ani|37491|\n/);
  });
});
