import { describe, expect, test } from "vitest";
import { specifiedBackend } from "@/tests/support/specified-backend/client";

const under = specifiedBackend();
const { call, signIn, signInStaff, apply, book } = under;

describe("configuration and schools", () => {
  test("a configuration has the specified members alone, and a location that no other table knows", async () => {
    const { body } = await call("GET /config", { tenant: "ams" });
    expect(Object.keys(body)).toEqual(
      "centers languages verificationAttemptCount verificationRetryTimeoutMS verificationTimeLimitMS dashboardConfig".split(
        " ",
      ),
    );
    expect(body.centers[1]).toEqual({
      location_key: "utrecht-west",
      name: "Utrecht West",
      timeZone: "Europe/Amsterdam",
    });
    expect(body.dashboardConfig.pages).toEqual(
      "location contract studentData specialNeeds accommodations parentData session confirmation done".split(" "),
    );
  });

  test("staff read and change the settings of a location, which then overrides the general ones", async () => {
    const token = await signInStaff();
    expect((await call("GET /config/permitted-locations", { token })).body).toEqual(["yerevan", "nor-nork"]);
    const body = { registrationEmployeesCount: 2, dashboardConfig: { agePreCheck: true } };
    expect(await call("POST /config/yerevan", { token, body })).toEqual({ status: 200, body: {} });
    expect((await call("GET /config/yerevan", { token })).body).toEqual({ registrationEmployeesCount: 2 });
    const { locationOverrides } = (await call("GET /config")).body.dashboardConfig;
    expect(locationOverrides).toEqual({ yerevan: { agePreCheck: true }, "nor-nork": { pages: expect.any(Array) } });
  });

  test("what has no specified shape is answered barely", async () => {
    const token = await signIn();
    expect((await call("GET /config/age-restrictions?locationKey=yerevan", { token })).body).toEqual({});
    expect((await call("GET /user/exists/somebody", { token })).body).toBe(false);
    expect((await call("GET /user/check-phone?phone=091123456&region=AM", { token })).body).toBe(true);
    expect(await call("GET /health")).toEqual({ status: 200, body: undefined });
    expect((await fetch(`${under.backend.variables.UPSTREAM_LEGACY_URL__AM}/health`)).status).toBe(200);
  });

  test("the schools of one region are known to the older API alone", async () => {
    const token = await signIn();
    const regions = (await call("GET /schools/regions", { token })).body;
    const { _id } = regions.at(-1);
    expect((await call(`GET /schools/${_id}`, { token })).status).toBe(404);
    const older = await fetch(`${under.backend.variables.UPSTREAM_LEGACY_URL__AM}/school/schools?regionId=${_id}`);
    expect(await older.json()).toHaveLength(2);
  });
});

describe("an option", () => {
  test("spells sessions and start days in the other case, and names the lists", async () => {
    under.backend.reset({ spelling: "camel", lists: "named" });
    const token = await signIn();
    const [session] = (await call("GET /schedule?locationKey=yerevan", { token })).body.sessions;
    expect(Object.keys(session)).toEqual(["_id", "weekday", "startTime", "endTime", "pairId", "capacity"]);
    const { startDays } = (await call(`GET /start-day/${session._id}/${session.pairId}/yerevan`, { token })).body;
    expect(Object.keys(startDays[0])).toEqual(["start_day_id", "sessionId", "date", "capacity", "busyCapacity"]);
  });

  test("answers a save with an empty 204, and shows the student's record", async () => {
    under.backend.reset({ saveReply: "empty", studentRecord: true });
    const { token, id, body } = await apply();
    expect(await call(`PUT /registration/${id}`, { token, body })).toEqual({ status: 204, body: undefined });
    await book({ token, id });
    const { student } = (await call(`GET /registration/${id}`, { token })).body;
    expect(student).toMatchObject({ status: "not_registered", userId: expect.any(String) });
    const view = await fetch(`${under.backend.variables.UPSTREAM_USER_VIEW_URL__AM}/${student.userId}`, {
      headers: { authorization: `Bearer ${await signInStaff()}` },
    });
    expect(await view.json()).toEqual(student);
  });
});
