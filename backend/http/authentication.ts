import { batchRead } from "@/backend/db/batch-reads";
import type { Services } from "@/backend/services";
import type { Audience, Role, TokenClaims } from "@/backend/tokens";
import type { Caller, Endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** A verified applicant. */
export interface Applicant {
  identityId: string;
  sessionId: string;
}

/** A location that the calling staff member may access. Only `permit` makes one. */
export type PermittedLocation = string & { readonly __brand: "PermittedLocation" };

export interface Staff {
  staffId: string;
  username: string;
  sessionId: string;
  role: Role;
  locationKeys: readonly string[];
}

const AUDIENCES: Record<Exclude<Caller, "anyone">, Audience> = {
  applicant: "applicant",
  files: "files",
  staff: "staff",
  manager: "staff",
};

/** Checks that the staff member may access the location. Throws `forbidden`. */
export const permit = (staff: Staff, locationKey: string): PermittedLocation => {
  if (!staff.locationKeys.includes(locationKey)) throw new AppError("forbidden");
  return locationKey as PermittedLocation;
};

/** The bearer token of a request. */
export const bearerToken = ({ headers }: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];

/**
 * The caller of a request, by its bearer token and the current rows. Throws `unauthenticated` without a live token of the
 * right audience, `forbidden` for another tenant's token or too low a role.
 */
export const authenticate = async (
  { auth }: Endpoint,
  tenant: Tenant,
  bearer: string | undefined,
  services: Services,
): Promise<Applicant | Staff | undefined> => {
  if (auth === "anyone") return undefined;
  const claims = bearer ? services.tokens.read(bearer, AUDIENCES[auth], services.clock()) : undefined;
  if (!claims) throw new AppError("unauthenticated");
  if (claims.tenant !== tenant) throw new AppError("forbidden");
  if (auth === "applicant" || auth === "files") {
    await requireSession(claims, services);
    return { identityId: claims.subject, sessionId: claims.session };
  }
  const staff = await findStaff(claims, services);
  if (!staff) throw new AppError("unauthenticated");
  if (auth === "manager" && staff.role !== "manager") throw new AppError("forbidden");
  return staff;
};

interface ApplicantSession {
  id: string;
  subject: string;
  now: Date;
}

const isLive = batchRead<ApplicantSession, boolean>(async (pool, tenant, sessions) => {
  const { rows } = await pool.query<{ at: number }>({
    name: "require-session",
    text: `SELECT q.at FROM unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) WITH ORDINALITY AS q (id, subject, now, at),
             LATERAL (SELECT 1 FROM login_session s WHERE s.tenant = $1 AND s.id = q.id AND s.subject = q.subject
               AND s.audience = 'applicant' AND s.expires_at > q.now OFFSET 0) AS live`,
    values: [
      tenant,
      sessions.map(({ id }) => id),
      sessions.map(({ subject }) => subject),
      sessions.map(({ now }) => now),
    ],
  });
  const live = new Set(rows.map(({ at }) => at));
  return sessions.map((_session, index) => live.has(index + 1));
});

const requireSession = async ({ tenant, session, subject }: TokenClaims, { database, clock }: Services) => {
  if (!(await isLive(database.pool, tenant, { id: session, subject, now: clock() })))
    throw new AppError("unauthenticated");
};

// Read role and locations on each call, so that a change takes effect at once.
const findStaff = async (
  { tenant, session, subject }: TokenClaims,
  { database, clock }: Services,
): Promise<Staff | undefined> => {
  const { rows } = await database.pool.query<{ id: string; username: string; role: Role; location_keys: string[] }>({
    name: "find-staff",
    text: `SELECT s.id, s.username, s.role, array(
             SELECT location_key FROM staff_location l WHERE l.tenant = s.tenant AND l.staff_id = s.id
           ) AS location_keys
           FROM login_session e JOIN staff_account s ON s.tenant = e.tenant AND s.id = e.subject
           WHERE e.tenant = $1 AND e.id = $2 AND e.subject = $3 AND e.audience = 'staff' AND e.expires_at > $4
             AND s.disabled_at IS NULL`,
    values: [tenant, session, subject, clock()],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { id: staffId, username, role, location_keys: locationKeys } = row;
  return { staffId, username, sessionId: session, role, locationKeys };
};
