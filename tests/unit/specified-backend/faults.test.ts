import { describe, expect, test } from "vitest";
import { BOOKING, specifiedBackend } from "@/tests/support/specified-backend/client";

const under = specifiedBackend();
const { call, signIn, apply } = under;

describe("a fault", () => {
  test("loses a reply after the call has acted, as often as it is set", async () => {
    const { token, id } = await apply();
    const line = `POST /registration/make-appointment/${id}`;
    under.backend.faults.set("POST /registration/make-appointment/{id}", "loseReply", 1);
    await expect(call(line, { token, body: BOOKING })).rejects.toThrow();
    expect((await call(`GET /registration/user-attendance/${id}`, { token })).status).toBe(200);
    expect((await call(line, { token, body: BOOKING })).status).toBe(400);
  });

  test("cuts or holds the connection before the call acts", async () => {
    const token = await signIn();
    under.backend.faults.set("POST /registration", "reset", 1);
    await expect(call("POST /registration", { token, body: {} })).rejects.toThrow();
    expect((await call("GET /registration", { token })).body).toEqual([]);
    under.backend.faults.set("GET /config", "hang", 1);
    await expect(
      fetch(`${under.backend.url}/am/api/v1/config`, { signal: AbortSignal.timeout(100) }),
    ).rejects.toThrow();
    expect(under.backend.log.entries.at(-1)).toMatchObject({ call: "GET /config", fault: "hang", status: 0 });
  });

  test.each([
    ["unauthorised" as const, 401, { errorMessage: "Unauthorized" }],
    ["missing" as const, 404, { errorMessage: "Not found" }],
    ["serverError" as const, 500, { errorMessage: "Internal server error" }],
    [{ kind: "textError" as const, text: "No" }, 400, { errorMessage: "No" }],
    [{ kind: "keyError" as const, key: "k", data: { n: 1 } }, 400, { errorMessage: { key: "k", data: { n: 1 } } }],
  ])("replies instead of the call: %j", async (fault, status, body) => {
    under.backend.faults.set("GET *", fault);
    expect(await call("GET /config")).toEqual({ status, body });
  });

  test("replies with what is not JSON, or leaves out a member", async () => {
    under.backend.faults.set("GET /config", "garbage", 1);
    await expect(call("GET /config")).rejects.toThrow(SyntaxError);
    under.backend.faults.set("GET /config", "html", 1);
    await expect(call("GET /config")).rejects.toThrow(SyntaxError);
    under.backend.faults.set("GET /config", { kind: "omit", member: "timeZone" }, 1);
    expect((await call("GET /config")).body.centers[0]).toEqual({ location_key: "yerevan", name: "Yerevan" });
    expect((await call("GET /config")).body.centers[0]).toHaveProperty("timeZone");
  });

  test("is refused for a call that does not exist", () => {
    expect(() => under.backend.faults.set("GET /nothing", "hang")).toThrow("no call matches GET /nothing");
  });
});
