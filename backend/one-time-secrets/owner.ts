import { type Sql, sql } from "@/backend/db/sql";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Kind } from "./kinds";

/** Whom or what a secret is for. With the row of an account, an identity or a hand-over its secrets end. */
export interface Owner {
  staffId?: string | undefined;
  identityId?: string | undefined;
  /** Of a hand-over. */
  registrationId?: string | undefined;
  /** A phone or mailbox that may be nobody's yet: the method and the value. */
  address?: string | undefined;
  /** The hash of a random number of the browser or the login session that asked for it. */
  requester?: string | undefined;
}

/** Secrets of a tenant, of these kinds and this owner. */
export interface Which {
  tenant: Tenant;
  kinds: readonly Kind[];
  owner: Owner;
}

/** The condition of the secrets of an account, a hand-over or an address, there of one requester or all. */
export const ofOwner = ({ tenant, kinds, owner: { staffId, registrationId, address, requester } }: Which): Sql =>
  sql`tenant = ${tenant} AND kind = ANY (${kinds})
    AND (staff_id = ${staffId} OR registration_id = ${registrationId} OR address = ${address})
    AND (${requester}::text IS NULL OR requester = ${requester})`;

/** Those that still work. */
export const isUsable = (now: Date): Sql => sql`used_at IS NULL AND ends_at > ${now}`;
