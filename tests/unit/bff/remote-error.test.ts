import { describe, expect, test } from "vitest";
import { toAppError } from "@/lib/bff/remote-error";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { registrations } from "@/lib/contracts/registrations";
import { staffAuth } from "@/lib/contracts/staff";
import { verification } from "@/lib/contracts/verification";
import { shows } from "@/tests/support/shows";

const failure = async (endpoint: Endpoint, status: number, body: unknown) => {
  const response =
    typeof body === "string"
      ? new Response(body, { status, headers: { "content-type": "text/plain" } })
      : Response.json(body, { status });
  const error = await toAppError(response, endpoint);
  return { ...error.toBody("r"), status: error.status };
};

const { get } = registrations;

describe("an error of an organisation's own backend", () => {
  test.each([
    ["a string", { errorMessage: "The hall is closed" }],
    ["a text of an object", { errorMessage: { text: "The hall is closed" } }],
    ["a message", { message: "The hall is closed" }],
    ["an error", { error: " The hall is closed " }],
  ])("passes on its text as %s", async (_name, body) => {
    expect(await failure(get, 400, body)).toMatchObject({
      code: "upstream_refused",
      errorMessage: { key: "general_error_something_went_wrong_error_code", text: "The hall is closed" },
    });
  });

  test("passes on at most 300 characters", async () => {
    const { errorMessage } = await failure(get, 400, { errorMessage: "x ".repeat(400) });
    expect(errorMessage.text).toHaveLength(300);
  });

  test.each([500, 502, 503])("passes on no text and no data of a failure with status %d", async (status) => {
    const stack = "Error: duplicate key (phone)=(+37491123456) at Pool.query (/srv/app/db.js:42)";
    for (const body of [
      { errorMessage: stack },
      { errorMessage: { text: stack, data: { sql: stack } } },
      { message: [stack] },
      { error: stack },
      stack,
    ]) {
      const error = await failure(get, status, body);
      expect([error.status >= 500, JSON.stringify(error)]).toEqual([true, expect.not.stringMatching(/Pool|37491/)]);
    }
    shows(36);
  });

  test.each([
    ["a string", { errorMessage: "form_student_session_unavailable" }],
    ["an object", { errorMessage: { key: "form_student_session_unavailable", text: "No seats" } }],
  ])("is the declared error whose key comes as %s", async (_name, body) => {
    const error = await failure(registrations.makeAppointment, 400, body);
    expect(error).toMatchObject({ code: "form_student_session_unavailable", status: 409 });
    expect(error.errorMessage).not.toHaveProperty("text");
  });

  test("keeps a key of another message of ours with its data, and drops a key that is not ours", async () => {
    const known = { errorMessage: { key: "dashboard_start_days_busy_validation", data: { busyCapacity: 4 } } };
    expect((await failure(get, 400, known)).errorMessage).toMatchObject(known.errorMessage);
    const unknown = await failure(get, 400, { errorMessage: "some_key_of_theirs" });
    expect(unknown.errorMessage).toEqual({
      key: "general_error_something_went_wrong_error_code",
      data: { status: 400 },
    });
  });

  test.each([
    { errorMessage: "RETRY timeout has not passed" },
    { errorMessage: { key: "too_early", data: { text: "The retry timeout has not passed yet" } } },
    { message: "Retry Timeout Has Not Passed" },
  ])("is a retry timeout whatever its case and member: %j", async (body) => {
    expect((await failure(verification.send, 400, body)).code).toBe("verification_retry_timeout");
  });

  test.each([
    [verification.send, 400, "general_error_something_went_wrong_error_code"],
    [verification.send, 500, "verify_tab_phone_number_error_sms_issue"],
    [staffAuth.login, 401, "login_invalid"],
    [verification.check, 400, "verification_code_wrong"],
    [get, 400, "general_error_something_went_wrong_error_code"],
    [get, 500, "general_error_something_went_wrong"],
    [get, 401, "unauthenticated"],
    [get, 404, "not_found"],
    [get, 502, "upstream_unavailable"],
  ] as const)("without a word has the key of its call and status", async (endpoint, status, key) => {
    expect((await failure(endpoint, status, {})).errorMessage.key).toBe(key);
  });

  test("shows nothing of a body that is not JSON", async () => {
    const { errorMessage } = await failure(get, 500, "<title>stack of the server</title>");
    expect(JSON.stringify(errorMessage)).not.toContain("stack");
  });
});
