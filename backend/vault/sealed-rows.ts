import { NIL } from "uuid";
import { named, type Sql, sql } from "@/backend/db/sql";
import { replyScope } from "@/backend/http/idempotency";
import { noteScope } from "@/backend/notes/store";
import { secretScope } from "@/backend/one-time-secrets/store";
import { providerTokenScope } from "@/backend/provider/id-token";
import { totpScope } from "@/backend/sign-in/totp";
import { staffMessageScope } from "@/backend/staff-messages/queue";
import { endpointScope } from "@/backend/webhooks/secrets";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Scope, SealedTable } from "./scope";
import { answersScope } from "./sealed-answers";

/** Which row of a tenant. */
interface RowKey {
  tenant: Tenant;
  id: string;
}

/** How what is sealed in a table's rows is read, and replaced by what was sealed anew. */
export interface SealedRows {
  /** A tenant's rows: the id, the id that the scope names, and what is sealed, with NULL for nothing. */
  read(tenant: Tenant): Sql;
  /** The columns that order the rows, and the same backwards. */
  order: Sql;
  backwards: Sql;
  /** The condition of the rows after an id, and an id before all others. */
  isAfter(id: string): Sql;
  first: string;
  /** Replaces a sealed text of a row, unless it has changed meanwhile. */
  replace(row: RowKey, sealed: string, anew: string): Sql;
  scopeOf: (tenant: Tenant, owner: string) => Scope;
}

const orderedBy = (column: string) => ({
  order: named(column),
  backwards: sql`${named(column)} DESC`,
  isAfter: (id: string) => sql`${named(column)} > ${id}::uuid`,
  first: NIL,
});

/** Rows with an id that have one sealed text, in a column. */
const withOneText = (table: SealedTable, column: string, owner = "id") => ({
  ...orderedBy("id"),
  read: (tenant: Tenant) =>
    sql`SELECT id, ${named(owner)} AS owner, ARRAY[${named(column)}] AS sealed FROM ${named(table)} WHERE tenant = ${tenant}`,
  replace: ({ tenant, id }: RowKey, sealed: string, anew: string) =>
    sql`UPDATE ${named(table)} SET ${named(column)} = ${anew}
      WHERE tenant = ${tenant} AND id = ${id} AND ${named(column)} = ${sealed}`,
});

/** Every table that stores something sealed. A sealed text occurs once in the world, so that it can be found and replaced as text. */
export const SEALED_ROWS: Readonly<Record<SealedTable, SealedRows>> = {
  registration: {
    ...orderedBy("id"),
    read: (tenant) => sql`SELECT id, id AS owner, array_append(
        ARRAY(SELECT part ->> 'sealed' FROM jsonb_array_elements(guardians) AS part), student ->> 'sealed') AS sealed
      FROM registration WHERE tenant = ${tenant}`,
    replace: ({ tenant, id }, sealed, anew) => sql`UPDATE registration
      SET student = replace(student::text, ${sealed}, ${anew})::jsonb,
        guardians = replace(guardians::text, ${sealed}, ${anew})::jsonb
      WHERE tenant = ${tenant} AND id = ${id} AND position(${sealed} IN student::text || guardians::text) > 0`,
    scopeOf: answersScope,
  },
  staff_note: { ...withOneText("staff_note", "sealed"), scopeOf: noteScope },
  webhook_endpoint: { ...withOneText("webhook_endpoint", "secrets"), scopeOf: endpointScope },
  delivery: {
    ...withOneText("delivery", "content"),
    read: (tenant) => sql`SELECT id, id AS owner, ARRAY[content] AS sealed FROM delivery
      WHERE tenant = ${tenant} AND kind = 'staff'`,
    scopeOf: staffMessageScope,
  },
  staff_totp: {
    ...orderedBy("staff_id"),
    read: (tenant) => sql`SELECT staff_id AS id, staff_id AS owner, ARRAY[secret, pending_secret] AS sealed
      FROM staff_totp WHERE tenant = ${tenant}`,
    replace: ({ tenant, id }, sealed, anew) => sql`UPDATE staff_totp
      SET secret = replace(secret, ${sealed}, ${anew}), pending_secret = replace(pending_secret, ${sealed}, ${anew})
      WHERE tenant = ${tenant} AND staff_id = ${id} AND ${sealed} IN (secret, pending_secret)`,
    scopeOf: totpScope,
  },
  login_session: { ...withOneText("login_session", "provider_token", "subject"), scopeOf: providerTokenScope },
  one_time_secret: { ...withOneText("one_time_secret", "data"), scopeOf: secretScope },
  // Its key has two columns: the id is a list of both.
  idempotency: {
    order: sql`caller, key`,
    backwards: sql`caller DESC, key DESC`,
    isAfter: (id) => sql`(caller, key) > ((${id}::json ->> 0)::uuid, ${id}::json ->> 1)`,
    first: JSON.stringify([NIL, ""]),
    read: (tenant) => sql`SELECT json_build_array(caller, key)::text AS id, caller AS owner,
        ARRAY[reply ->> 'sealed'] AS sealed
      FROM idempotency WHERE tenant = ${tenant}`,
    replace: ({ tenant, id }, sealed, anew) => sql`UPDATE idempotency
      SET reply = jsonb_build_object('sealed', ${anew}::text)
      WHERE tenant = ${tenant} AND caller = (${id}::json ->> 0)::uuid AND key = ${id}::json ->> 1
        AND reply ->> 'sealed' = ${sealed}`,
    scopeOf: replyScope,
  },
};

/** All of them, each with its table. */
export const sealedTables = Object.entries(SEALED_ROWS) as [SealedTable, SealedRows][];
