import pg from "pg";
import { v7 as uuid } from "uuid";
import { readBackendEnvironment } from "@/backend/environment";
import { createTokens } from "@/backend/tokens";
import { sealAnswers } from "@/backend/vault/sealed-answers";
import { createVault } from "@/backend/vault/vault";
import type { Application } from "@/lib/contracts/application";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { plusDays } from "@/lib/kit/day";
import { testEnvironment } from "@/tests/support/backend";
import { Caller } from "@/tests/support/caller";
import { completeDraft, type Opened, openSeats } from "@/tests/support/fixtures";
import { startWithoutData } from "@/tests/support/start-without-data";

/** An applicant's complete draft, ready to be booked. */
export interface Draft {
  id: string;
  token: string;
}

export const TENANT: Tenant = "am";
const AT_ONCE = 1000;
const SESSION_MS = 3_600_000;

/** Creates many drafts: one through the calls, the others as copies of its row. */
export interface Drafter {
  pool: pg.Pool;
  /** Creates `count` drafts, each of another applicant, for the offered seats in turn. */
  draw(count: number, offered: readonly Opened[]): Promise<Draft[]>;
  open(capacity: number, inDays?: number): Promise<Opened>;
  /** Puts this many applicants on the waiting list of the sessions of these seats, for a week later. */
  wait(count: number, opened: Opened): Promise<void>;
  /** Books out every remaining seat of all days. */
  sellOut(): Promise<void>;
  stop(): Promise<void>;
}

const columnsOf = async (pool: pg.Pool, table: string): Promise<string> => {
  const { rows } = await pool.query<{ names: string }>(
    `SELECT string_agg(attname, ', ') AS names FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND attgenerated = '' AND NOT attisdropped`,
    [table],
  );
  return rows[0]?.names ?? "";
};

// Columns that a row does not name are copied from a row that the product wrote.
const insertLike = async (
  pool: pg.Pool,
  table: string,
  { rows, like = "" }: { rows: readonly object[]; like?: string },
) => {
  const columns = await columnsOf(pool, table);
  await pool.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (
       SELECT made.* FROM (SELECT t AS stored FROM ${table} AS t WHERE tenant = $2 ${like} LIMIT 1) AS model,
         jsonb_array_elements($1::jsonb) AS own, LATERAL jsonb_populate_record(model.stored, own) AS made) AS all_of_them`,
    [JSON.stringify(rows), TENANT],
  );
};

/** Starts a backend on the database at `url` with these secrets, which also open the drafts. */
export const startDrafter = async (url: string, secrets: Record<string, string>): Promise<Drafter> => {
  const environment = readBackendEnvironment(testEnvironment(url, secrets));
  const backend = await startWithoutData(environment);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const caller = new Caller(async (path, init) => backend.fetch(new Request(`http://backend.invalid${path}`, init)));
  const tokens = createTokens(environment.tokenSecrets);
  const vault = createVault(environment.dataSecrets);
  const open = (capacity: number, inDays = 14) => openSeats(pool, { tenant: TENANT, capacity, inDays });
  const model: Application = await (async () => {
    const { token } = await caller.applicant();
    return completeDraft(caller, { tenant: TENANT, token }, (await open(1)).seats);
  })();

  const drawBatch = async (offered: readonly Opened[]): Promise<Draft[]> => {
    const expiresAt = new Date(Date.now() + SESSION_MS);
    const newRows = offered.map(({ seats }) => ({ id: uuid(), identity: uuid(), session: uuid(), seats }));
    const drafts = newRows.map(({ id, identity, seats }) => {
      const form = { student: { ...model.student, ...seats }, guardians: model.guardians };
      return { id, identity_id: identity, ...sealAnswers(vault, { tenant: TENANT, id }, form) };
    });
    const sessions = newRows.map(({ identity, session }) => ({
      id: session,
      subject: identity,
      expires_at: expiresAt,
    }));
    const identities = newRows.map(({ identity }) => ({ id: identity, value: `bench ${identity}` }));
    await insertLike(pool, "identity", { rows: identities });
    await insertLike(pool, "login_session", { rows: sessions, like: "AND audience = 'applicant'" });
    await insertLike(pool, "registration", { rows: drafts, like: `AND status = 'draft'` });
    return Promise.all(
      newRows.map(async ({ id, identity, session }) => {
        const claims = { tenant: TENANT, audience: "applicant", subject: identity, session, expiresAt } as const;
        return { id, token: await tokens.sign(claims) };
      }),
    );
  };
  const draw = async (count: number, offered: readonly Opened[]) => {
    const drafts: Draft[] = [];
    for (let start = 0; start < count; start += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, count - start) }, (_none, index) => start + index);
      drafts.push(...(await drawBatch(batch.map((index) => offered[index % offered.length] as Opened))));
    }
    await pool.query("ANALYZE registration, identity, login_session");
    return drafts;
  };
  const wait = async (count: number, opened: Opened) => {
    const drafts = await draw(count, [opened]);
    await pool.query(
      `INSERT INTO waiting_list (tenant, id, registration_id, location_key, session_id, secondary_session_id, from_day, to_day,
         created_at, offer_from, offer_to)
       SELECT $1, gen_random_uuid(), u.id, 'yerevan', $3, $4, $5, $5, now(), $5, $5 FROM unnest($2::uuid[]) AS u (id)`,
      [
        TENANT,
        drafts.map(({ id }) => id),
        opened.seats.session_id,
        opened.seats.secondary_session_id,
        plusDays(opened.date, 7),
      ],
    );
    await pool.query("ANALYZE waiting_list");
  };
  const stop = async () => {
    await pool.end();
    await backend.stop();
  };
  const sellOut = async () => void (await pool.query("UPDATE start_day SET busy = capacity"));
  return { pool, draw, open, wait, sellOut, stop };
};
