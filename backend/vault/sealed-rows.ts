import { NIL } from "uuid";
import { replyScope } from "@/backend/http/idempotency";
import { noteScope } from "@/backend/notes/store";
import { providerTokenScope } from "@/backend/provider/id-token";
import { challengeScope } from "@/backend/sign-in/challenges";
import { totpScope } from "@/backend/sign-in/totp";
import { staffMessageScope } from "@/backend/staff-messages/queue";
import { endpointScope } from "@/backend/webhooks/secrets";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Scope, SealedTable } from "./scope";
import { answersScope } from "./sealed-answers";

/** How what is sealed in a table's rows is read, and replaced by what was sealed anew. */
export interface SealedRows {
  /** A tenant's rows: the id, the id that the scope names, and what is sealed, with NULL for nothing. */
  read: string;
  /** The columns that order the rows, the condition of those after the id `$2`, and an id before all others. */
  order: readonly string[];
  after: string;
  first: string;
  /** Replaces the sealed text `$3` of the row `$2` by `$4`, unless it has changed meanwhile. */
  replace: string;
  scopeOf: (tenant: Tenant, owner: string) => Scope;
}

const BY_ID = { order: ["id"], after: "id > $2::uuid", first: NIL } as const;

/** Every table that stores something sealed. A sealed text occurs once in the world, so that it can be found and replaced as text. */
export const SEALED_ROWS: Readonly<Record<SealedTable, SealedRows>> = {
  registration: {
    ...BY_ID,
    read: `SELECT id, id AS owner, array_append(ARRAY(SELECT part ->> 'sealed' FROM jsonb_array_elements(guardians) AS part),
             student ->> 'sealed') AS sealed
           FROM registration WHERE tenant = $1`,
    replace: `UPDATE registration SET student = replace(student::text, $3, $4)::jsonb,
                guardians = replace(guardians::text, $3, $4)::jsonb
              WHERE tenant = $1 AND id = $2 AND position($3 IN student::text || guardians::text) > 0`,
    scopeOf: answersScope,
  },
  staff_note: {
    ...BY_ID,
    read: "SELECT id, id AS owner, ARRAY[sealed] AS sealed FROM staff_note WHERE tenant = $1",
    replace: "UPDATE staff_note SET sealed = $4 WHERE tenant = $1 AND id = $2 AND sealed = $3",
    scopeOf: noteScope,
  },
  webhook_endpoint: {
    ...BY_ID,
    read: "SELECT id, id AS owner, ARRAY[secrets] AS sealed FROM webhook_endpoint WHERE tenant = $1",
    replace: "UPDATE webhook_endpoint SET secrets = $4 WHERE tenant = $1 AND id = $2 AND secrets = $3",
    scopeOf: endpointScope,
  },
  staff_message: {
    ...BY_ID,
    read: "SELECT id, id AS owner, ARRAY[data] AS sealed FROM staff_message WHERE tenant = $1",
    replace: "UPDATE staff_message SET data = $4 WHERE tenant = $1 AND id = $2 AND data = $3",
    scopeOf: staffMessageScope,
  },
  staff_totp: {
    order: ["staff_id"],
    after: "staff_id > $2::uuid",
    first: NIL,
    read: `SELECT staff_id AS id, staff_id AS owner, ARRAY[secret, pending_secret] AS sealed
           FROM staff_totp WHERE tenant = $1`,
    replace: `UPDATE staff_totp SET secret = replace(secret, $3, $4), pending_secret = replace(pending_secret, $3, $4)
              WHERE tenant = $1 AND staff_id = $2 AND $3 IN (secret, pending_secret)`,
    scopeOf: totpScope,
  },
  login_session: {
    ...BY_ID,
    read: "SELECT id, subject AS owner, ARRAY[provider_token] AS sealed FROM login_session WHERE tenant = $1",
    replace: "UPDATE login_session SET provider_token = $4 WHERE tenant = $1 AND id = $2 AND provider_token = $3",
    scopeOf: providerTokenScope,
  },
  staff_challenge: {
    ...BY_ID,
    read: "SELECT id, id AS owner, ARRAY[secrets] AS sealed FROM staff_challenge WHERE tenant = $1",
    replace: "UPDATE staff_challenge SET secrets = $4 WHERE tenant = $1 AND id = $2 AND secrets = $3",
    scopeOf: challengeScope,
  },
  // Its key has two columns: the id is a list of both.
  idempotency: {
    order: ["caller", "key"],
    after: "(caller, key) > (($2::json ->> 0)::uuid, $2::json ->> 1)",
    first: JSON.stringify([NIL, ""]),
    read: `SELECT json_build_array(caller, key)::text AS id, caller AS owner, ARRAY[reply ->> 'sealed'] AS sealed
           FROM idempotency WHERE tenant = $1`,
    replace: `UPDATE idempotency SET reply = jsonb_build_object('sealed', $4::text)
              WHERE tenant = $1 AND caller = ($2::json ->> 0)::uuid AND key = $2::json ->> 1 AND reply ->> 'sealed' = $3`,
    scopeOf: replyScope,
  },
};

/** All of them, each with its table. */
export const sealedTables = Object.entries(SEALED_ROWS) as [SealedTable, SealedRows][];
