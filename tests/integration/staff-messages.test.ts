import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { raiseAlerts } from "@/backend/audit/raise-alerts";
import { makeSecret, takeSecret } from "@/backend/one-time-secrets/store";
import { queueStaffMessage, type StaffMessageData, type StaffMessageKind } from "@/backend/staff-messages/queue";
import { resealAll } from "@/backend/vault/reseal";
import { createVault } from "@/backend/vault/vault";
import { staffAuth } from "@/lib/contracts/staff";
import { staffAudit } from "@/lib/contracts/staff-audit";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/kit/durations";
import { sendToStaff } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { addMember, PASSWORD, staffMember } from "@/tests/support/staff";

const DATA_SECRET = "a data secret of the tests and of nothing else";
const backend = ownBackend({ DATA_SECRET });

beforeEach(async () => {
  for (const table of ["delivery", "staff_alert", "dev_message", "audit_entry", "staff_account"])
    await backend.pool.query(`DELETE FROM ${table}`);
});

interface Reader {
  tenant?: Tenant;
  role?: "staff" | "manager";
  locations?: readonly string[];
  language?: string;
  email?: string | null;
}

/** An account with an address; returns its id and name. */
const aReader = async ({ tenant = "am", language, email, ...member }: Reader = {}) => {
  const username = await addMember(backend.pool, { tenant, ...member });
  const address = email === undefined ? `${username}@example.org` : email;
  const { rows } = await backend.pool.query<{ id: string }>(
    "UPDATE staff_account SET email = $2, language = $3 WHERE username = $1 RETURNING id",
    [username, address, language ?? null],
  );
  return { tenant, id: rows[0]?.id ?? expect.fail(), username, address: address ?? "" };
};

const queue = <Kind extends StaffMessageKind>(
  { tenant, id }: { tenant: Tenant; id: string },
  kind: Kind,
  data: StaffMessageData[Kind],
) => queueStaffMessage(backend.db, backend.services.vault, { tenant, staffId: id, kind, data, now: backend.now() });

const link = (kind: "invitation" | "password" | "recovery", lifetime = HOUR_MS) => ({
  kind,
  url: "http://am.localhost:3000/dashboard/link#token=a-secret-of-the-link",
  expiresAt: new Date(backend.now().getTime() + lifetime).toISOString(),
});

const sent = async () =>
  (
    await backend.pool.query<{ recipient: string; text: string }>(
      `SELECT recipient, text FROM dev_message ORDER BY at, id`,
    )
  ).rows;
const waiting = async () =>
  (await backend.pool.query<{ id: string; tries: number }>("SELECT id, tries FROM delivery")).rows;
const send = (tenant: Tenant = "am") => sendToStaff(backend, tenant);

describe("a message to staff", () => {
  test("is sent once, in the language of the account, with what to do if it was not the reader", async () => {
    const reader = await aReader({ language: "en" });
    for (const kind of ["invitation", "password", "recovery"] as const) await queue(reader, "link", link(kind));
    expect(await send()).toBe(3);
    expect(await send()).toBe(0);
    const messages = await sent();
    expect(messages.map(({ recipient }) => recipient)).toEqual([reader.address, reader.address, reader.address]);
    const texts = messages.map(({ text }) => text);
    for (const text of texts) {
      expect(text).toContain(reader.username);
      expect(text).toContain("If you d");
      expect(text.match(/https?:\/\/\S+/g)).toEqual([link("invitation").url]);
    }
    expect(new Set(texts).size).toBe(3);
    expect(await waiting()).toEqual([]);
  });

  test("is sealed while it waits, and names its link to nobody", async () => {
    await queue(await aReader(), "link", link("invitation"));
    const { rows } = await backend.pool.query("SELECT delivery::text FROM delivery");
    expect(JSON.stringify(rows)).not.toContain("a-secret-of-the-link");
  });

  test("is sealed anew with the newest key, and then sent; questions of older keys can still be answered", async () => {
    const reader = await aReader();
    const { vault } = backend.services;
    const older = createVault(["an older secret of the tests and of nothing else", DATA_SECRET]);
    await queueStaffMessage(backend.db, older, {
      tenant: "am",
      staffId: reader.id,
      kind: "link",
      data: link("password"),
      now: backend.now(),
    });
    const question = {
      tenant: "am",
      kind: "passkey_sign_in",
      owner: {},
      data: "a question",
      now: backend.now(),
    } as const;
    const text = await makeSecret(backend.db, { ...backend.services, vault: older }, question);
    const both = createVault([DATA_SECRET, "an older secret of the tests and of nothing else"]);
    expect(await resealAll(backend.db, both)).toMatchObject({ delivery: 1, one_time_secret: 1 });
    expect(await resealAll(backend.db, both)).toMatchObject({ delivery: 0, one_time_secret: 0 });
    expect(vault.isCurrent((await backend.pool.query("SELECT content FROM delivery")).rows[0]?.content)).toBe(true);
    const answered = { tenant: "am", kinds: ["passkey_sign_in"], text } as const;
    expect((await takeSecret(backend.db, backend.services, answered, question))?.data).toBe("a question");
    await send();
    expect(await sent()).toHaveLength(1);
  });

  test("is not sent when its link has ended", async () => {
    const reader = await aReader();
    await queue(reader, "link", link("password", 0));
    await queue(reader, "link", link("password", MINUTE_MS));
    expect(await send()).toBe(2);
    expect(await sent()).toHaveLength(1);
    shows(49, { "links that had ended before their e-mail": 1, "sent all the same": 0 });
  });

  test("is not sent to an account that was disabled or lost its address, and not queued for one without", async () => {
    const [disabled, changed] = [await aReader(), await aReader()];
    for (const reader of [disabled, changed]) await queue(reader, "link", link("password"));
    expect(await queue(await aReader({ email: null }), "link", link("password"))).toBe(false);
    await backend.pool.query("UPDATE staff_account SET disabled_at = now() WHERE id = $1", [disabled.id]);
    await backend.pool.query("UPDATE staff_account SET email = NULL WHERE id = $1", [changed.id]);
    await send();
    expect([await sent(), await waiting()]).toEqual([[], []]);
  });

  test("is sent by one of several processes", async () => {
    const reader = await aReader();
    for (let count = 0; count < 12; count += 1) await queue(reader, "link", link("password"));
    await Promise.all([send(), send(), send()]);
    expect(await sent()).toHaveLength(12);
  });

  test("stops nobody else's when it cannot be read, waits longer each time, and is given up after three days", async () => {
    const reader = await aReader();
    await queue(reader, "link", link("password", 10 * DAY_MS));
    await backend.pool.query("UPDATE delivery SET content = 'broken'");
    await queue(await aReader(), "link", link("password"));
    expect(await send()).toBe(2);
    expect(await sent()).toHaveLength(1);
    expect(await waiting()).toMatchObject([{ tries: 1 }]);
    const pauses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      expect(await send()).toBe(0);
      const { rows } = await backend.pool.query<{ at: Date }>("SELECT due_at AS at FROM delivery");
      const pause = (rows[0]?.at ?? expect.fail()).getTime() - backend.now().getTime();
      pauses.push(pause);
      backend.later(pause + 1000);
      expect(await send()).toBe(1);
    }
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
    backend.later(3 * DAY_MS);
    expect(await send()).toBe(1);
    expect(await waiting()).toEqual([]);
    expect(await sent()).toHaveLength(1);
  });

  test("waits when its reader gets too many, and then is sent", async () => {
    const reader = await aReader();
    for (let count = 0; count < 31; count += 1) await queue(reader, "link", link("password", 3 * DAY_MS));
    await send();
    expect(await sent()).toHaveLength(30);
    expect(await waiting()).toMatchObject([{ tries: 0 }]);
  });
});

describe("a sign-in from a new device", () => {
  test("is told with the device and the time", async () => {
    const reader = await aReader({ language: "en" });
    for (const label of ["Firefox on Linux", "Chrome on Android", ""]) {
      const device = { id: uuid(), label };
      await backend.caller.call(staffAuth.login, {
        body: { username: reader.username, password: PASSWORD, device, language: "en" },
      });
    }
    await send();
    const texts = (await sent()).map(({ text }) => text).join("\n");
    expect(await sent()).toHaveLength(2);
    expect(texts).toContain("Chrome on Android");
    expect(texts).toContain("an unknown browser");
    expect(texts).toContain("If it was not you");
    expect(texts).not.toContain("Firefox on Linux");
  });
});

describe("an alert", () => {
  /** Reads by an account or a key, so many minutes ago. */
  const act = async (
    actor: { id: string; username: string },
    action: string,
    count: number,
    minutes = 0,
    isKey = false,
  ) => {
    const column = isKey ? "key_id" : "staff_id";
    await backend.pool.query(
      `INSERT INTO audit_entry (tenant, id, at, ${column}, actor, location_key, action, target)
       SELECT 'am', gen_random_uuid(), $1, $2, $3, 'yerevan', $4, 'export:yerevan' FROM generate_series(1, $5::int)`,
      [new Date(backend.now().getTime() - minutes * MINUTE_MS), actor.id, actor.username, action, count],
    );
  };
  const raise = () => raiseAlerts(backend.services, "am", backend.now());
  const told = async () => {
    await send();
    return (await sent()).map(({ recipient }) => recipient).sort();
  };

  test("of many exports goes to every manager of the centre, the acting one too, and into the log", async () => {
    const acting = await aReader({ role: "manager", language: "en" });
    const other = await aReader({ role: "manager", language: "en" });
    await aReader({ role: "manager", locations: ["gyumri"] });
    await aReader({ role: "staff" });
    await act(acting, "applicants_exported", 10);
    expect(await raise()).toBe(0);
    await act(acting, "applicants_exported", 1);
    expect(await raise()).toBe(1);
    expect(await raise()).toBe(0);
    expect(await told()).toEqual([acting.address, other.address].sort());
    const [message] = await sent();
    expect(message?.text).toContain("11 times");
    expect(message?.text).toContain(acting.username);
    const manager = await staffMember(backend, { role: "manager" });
    const query = { locationKey: "yerevan", action: "alert_raised" as const };
    const { entries } = await backend.caller.call(staffAudit.list, { query }, manager);
    expect(entries).toMatchObject([
      { actor: "", target: `account:${acting.id}`, after: { kind: "exports", count: 11, actor: acting.username } },
    ]);
    shows(51, { "exports within an hour": 11, alerts: 1 });
  });

  test("of many opened files counts applications, documents and sheets together", async () => {
    const actor = await aReader({ role: "manager" });
    await act(actor, "applicant_opened", 50);
    await act(actor, "document_opened", 30);
    await act(actor, "sign_in_sheet_opened", 20);
    expect(await raise()).toBe(0);
    await act(actor, "document_opened", 1);
    expect(await raise()).toBe(1);
  });

  test("is raised for a key of a machine", async () => {
    await aReader({ role: "manager" });
    const key = { id: uuid(), username: "office" };
    await act(key, "applicants_exported", 11, 0, true);
    expect(await raise()).toBe(1);
    const { rows } = await backend.pool.query("SELECT target FROM audit_entry WHERE action = 'alert_raised'");
    expect(rows).toEqual([{ target: `key:${key.id}` }]);
  });

  test("is not raised for what was longer ago than an hour, and again an hour later", async () => {
    const actor = await aReader({ role: "manager" });
    await act(actor, "applicants_exported", 20, 61);
    expect(await raise()).toBe(0);
    await act(actor, "applicants_exported", 11);
    expect(await raise()).toBe(1);
    backend.later(50 * MINUTE_MS);
    await act(actor, "applicants_exported", 11);
    expect(await raise()).toBe(0);
    backend.later(10 * MINUTE_MS + 1000);
    expect(await raise()).toBe(1);
  });

  test("is raised once by several processes", async () => {
    await act(await aReader({ role: "manager" }), "applicants_exported", 11);
    const counts = await Promise.all([raise(), raise(), raise()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await waiting()).toHaveLength(1);
  });
});
