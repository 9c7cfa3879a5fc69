import { v4 as uuid } from "uuid";
import { describe, expect, onTestFinished, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { staffSessions } from "@/lib/contracts/staff-sessions";
import { HOUR_MS, MINUTE_MS } from "@/lib/kit/durations";
import type { As } from "@/tests/support/caller";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { addMember, PASSWORD, staffMember } from "@/tests/support/staff";

const backend = ownBackend();

const login = async (username: string, label?: string, id = uuid()): Promise<As> => {
  const body = { username, password: PASSWORD, ...(label !== undefined && { device: { id, label } }) };
  const { token } = await backend.caller.call(staffAuth.login, { body });
  return { token };
};
const sessionsOf = async (as: As) => (await backend.caller.call(staffSessions.list, {}, as)).sessions;
const currentOf = async (as: As) => (await sessionsOf(as)).find(({ isCurrent }) => isCurrent)?._id ?? expect.fail();
const statusOf = async (as: As) => (await backend.caller.raw(staffAuth.permittedLocations, {}, as)).status;
const end = (as: As, id: string) => backend.caller.raw(staffSessions.end, { params: { id } }, as);
const entries = async () => {
  const manager = await staffMember(backend, { role: "manager" });
  return (await backend.caller.call(staffAudit.list, { query: { locationKey: "yerevan" } }, manager)).entries;
};

describe("the own login sessions", () => {
  test("name the device and how each began, last used first", async () => {
    const username = await addMember(backend.pool);
    const first = await login(username, "Firefox on Linux");
    const second = await login(username, "Chrome on Android");
    const third = await login(username);
    await login(await addMember(backend.pool), "Safari on iOS");
    const used = { [await currentOf(first)]: 3, [await currentOf(second)]: 1, [await currentOf(third)]: 2 };
    for (const [id, minutes] of Object.entries(used))
      await backend.pool.query("UPDATE login_session SET used_at = now() + $2 * interval '1 second' WHERE id = $1", [
        id,
        minutes,
      ]);
    const listed = await sessionsOf(second);
    expect(listed.map(({ device, isCurrent, factors }) => [device, isCurrent, factors])).toEqual([
      ["Firefox on Linux", false, ["password"]],
      [undefined, false, ["password"]],
      ["Chrome on Android", true, ["password"]],
    ]);
  });

  test("do not name those that have ended", async () => {
    const username = await addMember(backend.pool);
    const [here, there] = [await login(username), await login(username)];
    await backend.pool.query("UPDATE login_session SET expires_at = now() - interval '1 second' WHERE id = $1", [
      await currentOf(there),
    ]);
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  test("count one that the version before opened as one by a password", async () => {
    const username = await addMember(backend.pool);
    const as = await login(username);
    const id = await currentOf(as);
    await backend.pool.query(
      `UPDATE login_session SET factor = NULL, second_factor = NULL, proved_at = NULL, opened_at = NULL, used_at = NULL
       WHERE id = $1`,
      [id],
    );
    expect(await statusOf(as)).toBe(200);
    const [session] = await sessionsOf(as);
    expect(session).toMatchObject({ factors: ["password"], isCurrent: true });
    const change = { body: { name: "Ani" } };
    expect(await backend.caller.refusal(staffSessions.changeMe, change, as)).toMatchObject({ code: "step_up_needed" });
  });

  test("end one by one, and the log says so", async () => {
    const username = await addMember(backend.pool);
    const [here, there] = [await login(username), await login(username)];
    expect((await end(here, await currentOf(there))).status).toBe(204);
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
    expect((await entries())[0]).toMatchObject({
      action: "sessions_ended",
      actor: username,
      session: await currentOf(here),
      factors: ["password"],
      after: { count: 1 },
    });
  });

  test("of somebody else are not found, and stay", async () => {
    const mine = await staffMember(backend);
    const others = await staffMember(backend, { role: "manager" });
    const elsewhere = await staffMember(backend, { tenant: "1", locations: [] });
    const applicant = await backend.caller.applicant();
    const { rows } = await backend.pool.query<{ id: string }>(
      "SELECT id FROM login_session WHERE audience = 'applicant'",
    );
    const ids = [await currentOf(others), rows[0]?.id ?? expect.fail(), uuid(), "no-id"];
    const statuses: number[] = [];
    for (const id of ids) statuses.push((await end(mine, id)).status);
    expect(statuses).toEqual(ids.map(() => 404));
    expect((await end(elsewhere, await currentOf(mine))).status).toBe(404);
    expect([await statusOf(mine), await statusOf(others)]).toEqual([200, 200]);
    expect(applicant.token).toBeTruthy();
    shows(51, { "ids of others' sessions": ids.length + 1, "sessions of others ended": 0 });
  });

  test("end all at once, except the one that asks", async () => {
    const username = await addMember(backend.pool);
    const [here, there, elsewhere] = [await login(username), await login(username), await login(username)];
    const colleague = await staffMember(backend);
    await backend.caller.call(staffSessions.endOthers, {}, here);
    const all = [here, there, elsewhere, colleague];
    expect(await Promise.all(all.map(statusOf))).toEqual([200, 401, 401, 200]);
    expect((await entries())[0]).toMatchObject({ action: "sessions_ended", after: { count: 2 } });
  });
});

test("the last use of a session is noted by a call, at most once a minute", async () => {
  const username = await addMember(backend.pool);
  const [here, there] = [await login(username), await login(username)];
  const id = await currentOf(here);
  const used = async () => (await sessionsOf(there)).find(({ _id }) => _id === id)?.usedAt;
  const start = backend.now();
  const at = (ms: number) => new Date(start.getTime() + ms);
  const callAt = async (now: Date) => {
    backend.services.clock = () => now;
    expect(await statusOf(here)).toBe(200);
  };
  onTestFinished(() => {
    backend.services.clock = backend.now;
  });

  await backend.pool.query("UPDATE login_session SET used_at = $2 WHERE id = $1", [id, at(-HOUR_MS)]);
  await callAt(start);
  expect(await used()).toBe(start.toISOString());
  await callAt(at(MINUTE_MS - 1));
  expect(await used()).toBe(start.toISOString());
  await callAt(at(MINUTE_MS));
  expect(await used()).toBe(at(MINUTE_MS).toISOString());
});

describe("the own account", () => {
  test("changes its name and its address, and keeps what is not named", async () => {
    const username = await addMember(backend.pool);
    const as = await login(username);
    const change = (body: object) => backend.caller.call(staffSessions.changeMe, { body }, as);
    expect(await backend.caller.call(staffSessions.me, {}, as)).toEqual({ username });
    await change({ name: " Ani " });
    expect(await change({ email: "ani@example.org" })).toEqual({ username, name: "Ani", email: "ani@example.org" });
    expect(await change({ name: null })).toEqual({ username, email: "ani@example.org" });
    expect((await entries())[0]).toMatchObject({ action: "account_changed", after: { isNameChanged: true } });
  });
});

describe("a device", () => {
  const messagesTo = async (username: string) => {
    const { rows } = await backend.pool.query<{ kind: string }>(
      `SELECT m.type AS kind FROM delivery m JOIN staff_account s ON s.tenant = m.tenant AND s.id = m.staff_id
       WHERE s.username = $1`,
      [username],
    );
    return rows.map(({ kind }) => kind);
  };
  const memberWithAddress = async () => {
    const username = await addMember(backend.pool);
    await backend.pool.query("UPDATE staff_account SET email = 'desk@example.org' WHERE username = $1", [username]);
    return username;
  };

  test("of the first sign-in of all is told to nobody", async () => {
    const username = await memberWithAddress();
    await login(username, "Firefox on Linux");
    expect(await messagesTo(username)).toEqual([]);
  });

  test("that is new is told once, and a known one never", async () => {
    const username = await memberWithAddress();
    const known = uuid();
    await login(username, "Firefox on Linux", known);
    await login(username, "Firefox on Linux", known);
    const other = uuid();
    await login(username, "Chrome on Android", other);
    await login(username, "Chrome on Android", other);
    await login(username);
    expect(await messagesTo(username)).toEqual(["new_device"]);
    shows(51, { "sign-ins from a new device": 1, "told by e-mail": 1 });
  });

  test("is noted with its newest name, and by nobody with a wrong password", async () => {
    const username = await memberWithAddress();
    const id = uuid();
    await login(username, "Firefox on Linux", id);
    await login(username, "Firefox on Windows", id);
    const device = { id: uuid(), label: "Opera on Linux" };
    await backend.caller.refusal(staffAuth.login, { body: { username, password: "a wrong one", device } });
    const { rows } = await backend.pool.query(
      "SELECT d.label FROM staff_device d JOIN staff_account s ON s.id = d.staff_id WHERE s.username = $1",
      [username],
    );
    expect(rows).toEqual([{ label: "Firefox on Windows" }]);
  });
});
