import { describe, expect, test } from "vitest";
import { hashToken } from "@/backend/random-token";
import { staffAuth } from "@/lib/contracts/staff";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { staffKeys } from "@/lib/contracts/staff-keys";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { DAY_MS } from "@/lib/kit/durations";
import { bookedOn } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openSeats } from "@/tests/support/fixtures";
import { aMachine } from "@/tests/support/machine-keys";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const backend = ownBackend();

type Add = Parameters<typeof backend.caller.call<typeof staffKeys.add>>[1]["body"];

const manager = (locations = ["yerevan"]) => staffMember(backend, { role: "manager", locations });
const aKey = (changes: Partial<Add> = {}): Add => ({
  name: "Sheet of the office",
  scopes: ["read_schedule"],
  locations: ["yerevan"],
  days: 30,
  ...changes,
});
const add = (as: As, changes?: Partial<Add>) => backend.caller.call(staffKeys.add, { body: aKey(changes) }, as);
const refusedAdd = (as: As, changes?: Partial<Add>) =>
  backend.caller.refusal(staffKeys.add, { body: aKey(changes) }, as);
const list = (as: As) => backend.caller.call(staffKeys.list, { body: { limit: 100, offset: 0 } }, as);
const revoke = (as: As, id: string) => backend.caller.call(staffKeys.revoke, { body: { id } }, as);
const presentationsAt = (locationKey: string) => ({ body: { locationKey, limit: 1, offset: 0 } });
const readSchedule = (as: As, locationKey = "yerevan") =>
  backend.caller.raw(staffPresentations.list, presentationsAt(locationKey), as);
const refusedSchedule = (as: As, locationKey = "yerevan") =>
  backend.caller.refusal(staffPresentations.list, presentationsAt(locationKey), as);
const statusOf = async (as: As, locationKey?: string) => (await readSchedule(as, locationKey)).status;

const entriesOf = async (target: string) => {
  const { rows } = await backend.pool.query(
    `SELECT action, actor, staff_id, session_id, factors, key_id, location_key, before, after FROM audit_entry
     WHERE target = $1 ORDER BY id`,
    [target],
  );
  return rows;
};

describe("making a key", () => {
  test("returns its text once, stores only a hash of it, and records it without the text", async () => {
    const boss = await manager(["yerevan", "gyumri"]);
    const { text, ...added } = await add(boss, { locations: ["yerevan", "gyumri", "yerevan"] });
    expect(text).toMatch(/^startday_key_[\w-]{43}$/);
    expect(added).toMatchObject({ name: "Sheet of the office", locations: ["gyumri", "yerevan"], addresses: [] });
    expect(Date.parse(added.expiresAt) - Date.parse(added.createdAt)).toBe(30 * DAY_MS);
    expect((await list(boss)).keys[0]).toEqual(added);
    expect(await entriesOf(`key:${added._id}`)).toMatchObject(
      ["gyumri", "yerevan"].map((location_key) => ({ action: "key_added", location_key, before: null, after: added })),
    );
    const { rows } = await backend.pool.query("SELECT machine_key::text, hash FROM machine_key WHERE id = $1", [
      added._id,
    ]);
    expect(rows[0].hash).toBe(hashToken(text));
    const { rows: entries } = await backend.pool.query("SELECT audit_entry::text FROM audit_entry");
    expect(JSON.stringify([rows, entries])).not.toContain(text);
  });

  test("stores no response for repeats, since it contains the text", async () => {
    const boss = { ...(await manager()), key: "the same" };
    expect((await add(boss)).text).not.toBe((await add(boss)).text);
    const { rows } = await backend.pool.query("SELECT 1 FROM idempotency WHERE key = 'the same'");
    expect(rows).toEqual([]);
  });

  test("stores networks in one spelling: without host bits, IPv4 as IPv4, a single address as a network", async () => {
    const addresses = [
      "203.0.113.7",
      "203.0.113.9/24",
      " 2001:DB8:0::1 ",
      "2001:db8:1:2:3::/64",
      "::ffff:198.51.100.7",
      "::ffff:198.51.100.0/120",
      "203.0.113.0/24",
    ];
    expect((await add(await manager(), { addresses })).addresses).toEqual(
      [
        "203.0.113.7/32",
        "203.0.113.0/24",
        "2001:db8::1/128",
        "2001:db8:1:2::/64",
        "198.51.100.7/32",
        "198.51.100.0/24",
      ].sort(),
    );
  });

  test("refuses a location that is not the manager's beside one that is", async () => {
    const refusal = await refusedAdd(await manager(), { locations: ["yerevan", "gyumri"] });
    expect(refusal).toMatchObject({ code: "forbidden" });
  });
});

describe("the list of keys", () => {
  test("has those whose locations are all the manager's, whoever made them, newest first", async () => {
    const both = await manager(["yerevan", "gyumri"]);
    const [here, everywhere] = [
      await add(both, { name: "here" }),
      await add(both, { locations: ["yerevan", "gyumri"] }),
    ];
    const ids = async (as: As) => (await list(as)).keys.map(({ _id }) => _id);
    expect((await ids(both)).slice(0, 2)).toEqual([everywhere._id, here._id]);
    const yerevan = await ids(await manager());
    expect(yerevan).toContain(here._id);
    expect(yerevan).not.toContain(everywhere._id);
    expect(await ids(await manager(["gyumri"]))).not.toContain(here._id);
  });

  test("says when a key was last used, to the minute", async () => {
    const boss = await manager();
    const { as, made } = await aMachine(backend, {}, boss);
    const used = async () => (await list(boss)).keys.find(({ _id }) => _id === made._id)?.usedAt;
    expect(await used()).toBeUndefined();
    await readSchedule(as);
    const first = await used();
    expect(first).toBeDefined();
    await readSchedule(as);
    expect(await used()).toBe(first);
  });
});

describe("a key", () => {
  test("learns its locations, whatever its scopes", async () => {
    const { as } = await aMachine(backend, { scopes: ["check_in"], name: "Desk" });
    expect(await backend.caller.call(staffAuth.permittedLocations, {}, as)).toMatchObject({
      username: "Desk",
      locations: [{ location_key: "yerevan" }],
    });
  });

  test("ends at its time", async () => {
    const { as, made } = await aMachine(backend, { days: 1 });
    await backend.pool.query("UPDATE machine_key SET expires_at = $2 WHERE id = $1", [
      made._id,
      new Date(backend.now().getTime() + 60_000),
    ]);
    expect(await statusOf(as)).toBe(200);
    await backend.pool.query("UPDATE machine_key SET expires_at = $2 WHERE id = $1", [made._id, backend.now()]);
    expect(await refusedSchedule(as)).toMatchObject({ status: 401, code: "unauthenticated" });
    shows(50);
  });

  test("is refused from the first call after it is revoked, for good", async () => {
    const boss = await manager();
    const { as, made } = await aMachine(backend, {}, boss);
    expect(await statusOf(as)).toBe(200);
    await revoke(boss, made._id);
    expect(await refusedSchedule(as)).toMatchObject({ status: 401, code: "unauthenticated" });
    await revoke(boss, made._id);
    const { revokedAt } = (await list(boss)).keys.find(({ _id }) => _id === made._id) ?? {};
    expect(revokedAt).toBeDefined();
    const entries = await entriesOf(`key:${made._id}`);
    expect(entries.map(({ action }) => action)).toEqual(["key_added", "key_revoked"]);
    expect(entries[1]).toMatchObject({ before: { _id: made._id }, after: { revokedAt } });
    shows(50);
  });

  test("is refused by another network", async () => {
    const { as } = await aMachine(backend);
    expect(await refusedSchedule({ ...as, tenant: "1" })).toMatchObject({ status: 401 });
    shows(50);
  });

  test.each([
    ["an IPv4 network", "203.0.113.0/24", ["203.0.113.200", "::ffff:203.0.113.1"], ["203.0.114.1", "2001:db8::1"]],
    ["one address", "203.0.113.7", ["203.0.113.7"], ["203.0.113.8", "::ffff:203.0.113.8"]],
    ["an IPv6 network", "2001:db8:1::/48", ["2001:db8:1:ffff::1"], ["2001:db8:2::1", "203.0.113.7"]],
    ["an IPv4 network as IPv6", "::ffff:203.0.113.0/120", ["203.0.113.9", "::ffff:203.0.113.9"], ["203.0.114.9"]],
  ])("works from its addresses only: %s", async (_what, address, inside, outside) => {
    const { as } = await aMachine(backend, { addresses: [address, "198.51.100.1"] });
    for (const ip of [...inside, "198.51.100.1"]) expect(await statusOf({ ...as, ip }), ip).toBe(200);
    for (const ip of outside)
      expect(await refusedSchedule({ ...as, ip }), ip).toMatchObject({ status: 403, code: "key_address_refused" });
    shows(50);
  });

  test.each(["startday_key_", "startday_key_x", `startday_key_${"A".repeat(43)}`, `startday_key_${"A".repeat(5000)}`])(
    "that is none is refused: %.30s",
    async (token) => {
      expect(await refusedSchedule({ token })).toMatchObject({ status: 401, code: "unauthenticated" });
    },
  );

  test("is no key under another scheme, or with more behind it", async () => {
    const { as } = await aMachine(backend);
    for (const authorization of [
      `Basic ${as.token}`,
      `${as.token}`,
      `Bearer ${as.token} more`,
      `Bearer ${as.token}x`,
    ]) {
      const response = await backend.caller.send("/am/api/v1/config/permitted-locations", {
        headers: { authorization },
      });
      expect(response.status, authorization.slice(0, 10)).toBe(401);
    }
  });
});

/** Leaves a key no call in this minute. */
const useUpCalls = async () => {
  await backend.pool.query("UPDATE rate_limit SET points = 600 WHERE key LIKE 'am:calls_of_key:%'");
};

describe("the budget of a key", () => {
  test("refuses further calls for a while, and those of no other key", async () => {
    const { as } = await aMachine(backend);
    expect(await statusOf(as)).toBe(200);
    await useUpCalls();
    expect(await refusedSchedule(as)).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(await statusOf((await aMachine(backend)).as)).toBe(200);
    shows(50);
  });

  test("counts calls that the key may not make", async () => {
    const { as } = await aMachine(backend, { scopes: ["check_in"] });
    expect(await statusOf(as)).toBe(403);
    await useUpCalls();
    expect(await statusOf(as)).toBe(429);
  });

  test("has twenty exports an hour, besides other calls", async () => {
    const { as } = await aMachine(backend);
    const download = () => backend.caller.raw(staffApplicants.export, { query: { locationKey: "yerevan" } }, as);
    for (let count = 0; count < 20; count += 1) {
      const response = await download();
      expect(response.status).toBe(200);
      await response.text();
    }
    expect((await download()).status).toBe(429);
    expect(await statusOf(as)).toBe(200);
  });
});

describe("what a key does", () => {
  test("is recorded under its name and id, without an account", async () => {
    const { as, made } = await aMachine(backend, { name: "Gate" });
    const opened = await openSeats(backend.pool);
    const { id } = await bookedOn(backend, opened);
    await backend.pool.query("UPDATE presentation SET starts_at = now() - interval '1 second' WHERE id = $1", [
      opened.seats.presentation_date,
    ]);
    const checkIn = (key: string) =>
      backend.caller.call(staffApplicants.checkIn, { body: { registrationId: id, state: "attended" } }, { ...as, key });
    // The same call sent again gets the first answer; a code that is shown again is told to be used.
    for (const key of ["a gate", "a gate"]) expect(await checkIn(key)).not.toHaveProperty("isRepeat");
    expect(await checkIn("another gate")).toMatchObject({ state: "attended", isRepeat: true });
    await backend.caller.call(staffApplicants.get, { params: { registrationId: id } }, as);
    await backend.pool.query("DELETE FROM audit_entry WHERE target = 'export:yerevan'");
    await (await backend.caller.raw(staffApplicants.export, { query: { locationKey: "yerevan" } }, as)).text();
    const entries = [...(await entriesOf(`registration:${id}`)), ...(await entriesOf("export:yerevan"))];
    expect(entries.map(({ action }) => action)).toEqual([
      "applicant_checked_in",
      "applicant_opened",
      "applicants_exported",
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({
        actor: "Gate",
        staff_id: null,
        session_id: null,
        factors: null,
        key_id: made._id,
      });
    shows(51);
  });

  test("is in the log that managers read, with the id of the key and no session", async () => {
    const boss = await manager();
    const { as, made } = await aMachine(backend, { name: "Gate" }, boss);
    const { id } = await bookedOn(backend, await openSeats(backend.pool));
    await backend.caller.call(staffApplicants.get, { params: { registrationId: id } }, as);
    const query = { locationKey: "yerevan", registrationId: id };
    const { entries } = await backend.caller.call(staffAudit.list, { query }, boss);
    expect(entries).toMatchObject([{ action: "applicant_opened", actor: "Gate", key: made._id }]);
    expect(entries[0]).not.toHaveProperty("session");
  });

  test("shows of an application what staff without the manager's role see", async () => {
    const { as } = await aMachine(backend);
    const { id } = await bookedOn(backend, await openSeats(backend.pool));
    const read = (who: As) => backend.caller.call(staffApplicants.get, { params: { registrationId: id } }, who);
    expect(await read(as)).toEqual(await read(await staffMember(backend)));
  });
});

describe("the manager who made a key", () => {
  test("may leave: the key works on, and other managers of its locations revoke it", async () => {
    const boss = await manager();
    const { as, made } = await aMachine(backend, {}, boss);
    await backend.pool.query("UPDATE staff_account SET disabled_at = now() WHERE username = $1", [made.createdBy]);
    expect((await readSchedule(boss)).status).toBe(401);
    expect(await statusOf(as)).toBe(200);
    await revoke(await manager(), made._id);
    expect(await statusOf(as)).toBe(401);
  });
});

describe("a location that the network no longer has", () => {
  test("is opened by no key, and keeps no manager from the key", async () => {
    const boss = await manager();
    const { as, made } = await aMachine(backend, {}, boss);
    const setLocations = (keys: string[]) =>
      backend.pool.query("UPDATE machine_key SET location_keys = $2 WHERE id = $1", [made._id, keys]);
    await setLocations(["yerevan", "closed-long-ago"]);
    expect(await statusOf(as, "closed-long-ago")).toBe(403);
    expect(await statusOf(as)).toBe(200);
    expect((await list(boss)).keys.map(({ _id }) => _id)).toContain(made._id);
    await revoke(boss, made._id);
    await setLocations(["closed-long-ago"]);
    expect(await backend.caller.refusal(staffKeys.revoke, { body: { id: made._id } }, boss)).toMatchObject({
      code: "forbidden",
    });
  });
});

describe("revoking a key", () => {
  test("is for managers of all its locations", async () => {
    const { made } = await aMachine(backend, { locations: ["yerevan", "gyumri"] });
    const refused = (as: As) => backend.caller.refusal(staffKeys.revoke, { body: { id: made._id } }, as);
    expect(await refused(await manager())).toMatchObject({ code: "forbidden" });
    expect(await refused(await manager(["gyumri"]))).toMatchObject({ code: "forbidden" });
    const both = await manager(["yerevan", "gyumri"]);
    await revoke(both, made._id);
  });
});
