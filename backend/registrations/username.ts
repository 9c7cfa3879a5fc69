import type { Statements } from "@/backend/db/sql";
import { isUniqueViolation } from "@/backend/db/unique-violation";

/** The fields of the refusal when another submitted application has the username. */
export const TAKEN_USERNAME = { username: "username_taken" };

/** Whether a statement failed because another submitted application has the username. Drafts may share one. */
export const isUsernameViolation = (error: unknown): boolean => isUniqueViolation(error, "registration_username");

/** The ids of the applications whose username, as their forms name it, another submitted application has. */
export const findTakenUsernames = async (
  db: Statements,
  tenant: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    await db.values<string>`SELECT w.id FROM registration w
      WHERE w.tenant = ${tenant} AND w.id = ANY (${ids}::uuid[]) AND w.student ->> 'username' <> ''
        AND EXISTS (SELECT FROM registration r
          WHERE r.tenant = ${tenant} AND r.status <> 'draft' AND r.student ->> 'username' <> '' AND r.id <> w.id
            AND lower(r.student ->> 'username') = lower(w.student ->> 'username'))`,
  );
