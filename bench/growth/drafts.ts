import { v7 as uuid } from "uuid";
import { openAnswers, sealAnswers } from "@/backend/vault/sealed-answers";
import type { Guardian, Student } from "@/lib/domain/application/application";
import { type Level, TENANT } from "./level";

/** A complete application that is not booked yet, and its applicant's token. */
export interface Draft {
  id: string;
  token: string;
}

const HOUR_MS = 3_600_000;

const DRAFTS = `INSERT INTO registration (tenant, id, identity_id, version, step, max_step, status, language, location_key,
    user_legal_status, student, guardians, contract, created_at, updated_at)
  SELECT r.tenant, n.id, n.identity, r.version, r.step, r.max_step, 'draft', r.language, r.location_key, r.user_legal_status,
    n.student, n.guardians, r.contract, now(), now()
  FROM registration r, unnest($3::uuid[], $4::uuid[], $5::jsonb[], $6::jsonb[]) AS n (id, identity, student, guardians)
  WHERE r.tenant = $1 AND r.id = $2`;

const IDENTITIES = `INSERT INTO identity (tenant, id, method, value, created_at)
  SELECT $1, id, 'sms', id::text, now() FROM unnest($2::uuid[]) AS id`;

const SESSIONS = `INSERT INTO login_session (tenant, id, audience, subject, expires_at)
  SELECT $1, s.id, 'applicant', s.subject, $4 FROM unnest($2::uuid[], $3::uuid[]) AS s (id, subject)`;

/** Copies the level's draft with these seats, each for another applicant, who is signed in. */
export const draftsFor = async (level: Level, seats: readonly Student[]): Promise<Draft[]> => {
  const { pool, draftId, backend } = level;
  const { vault, tokens } = backend.services;
  const { rows } = await pool.query<{ student: Student; guardians: Guardian[] }>(
    "SELECT student, guardians FROM registration WHERE tenant = $1 AND id = $2",
    [TENANT, draftId],
  );
  const [stored] = rows;
  if (!stored) throw new Error("the draft is gone");
  const form = openAnswers(vault, { tenant: TENANT, id: draftId }, stored);
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const newRows = seats.map((chosen) => {
    const id = uuid();
    const student = { ...form.student, ...chosen };
    return {
      id,
      ...sealAnswers(vault, { tenant: TENANT, id }, { ...form, student }),
      identity: uuid(),
      session: uuid(),
    };
  });
  const column = <Name extends keyof (typeof newRows)[number]>(name: Name) => newRows.map((one) => one[name]);
  const json = (values: readonly object[]) => values.map((value) => JSON.stringify(value));
  await pool.query(IDENTITIES, [TENANT, column("identity")]);
  await pool.query(DRAFTS, [
    TENANT,
    draftId,
    column("id"),
    column("identity"),
    json(column("student")),
    json(column("guardians")),
  ]);
  await pool.query(SESSIONS, [TENANT, column("session"), column("identity"), expiresAt]);
  return Promise.all(
    newRows.map(async ({ id, identity: subject, session }) => ({
      id,
      token: await tokens.sign({ tenant: TENANT, audience: "applicant", subject, session, expiresAt }),
    })),
  );
};
