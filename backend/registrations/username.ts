import type { Pool } from "pg";
import { isUniqueViolation } from "@/backend/db/unique-violation";

/** The fields of the refusal when another submitted application has the username. */
export const TAKEN_USERNAME = { username: "username_taken" };

/** Whether a statement failed because another submitted application has the username. Drafts may share one. */
export const isUsernameViolation = (error: unknown): boolean => isUniqueViolation(error, "registration_username");

/** The ids of the applications whose username a submitted application has, or another of them. */
export const findTakenUsernames = async (
  pool: Pool,
  tenant: string,
  wanted: readonly { id: string; username: string | undefined }[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ id: string }>({
    name: "registration-taken-usernames",
    text: `WITH wanted AS (
             SELECT id, lower(username) AS username FROM jsonb_to_recordset($2::jsonb) AS w (id uuid, username text)
             WHERE username <> '')
           SELECT w.id FROM wanted w
           WHERE EXISTS (SELECT FROM wanted other WHERE other.id <> w.id AND other.username = w.username)
             OR EXISTS (SELECT FROM registration r
               WHERE r.tenant = $1 AND r.status <> 'draft' AND r.student ->> 'username' <> '' AND r.id <> w.id
                 AND lower(r.student ->> 'username') = w.username)`,
    values: [tenant, JSON.stringify(wanted)],
  });
  return new Set(rows.map(({ id }) => id));
};
