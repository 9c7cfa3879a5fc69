import { batchRead } from "@/backend/db/batch-reads";
import type { Services } from "@/backend/services";
import type { Audience, TokenClaims } from "@/backend/tokens";
import type { Caller, Endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { MACHINE_KEY_PREFIX } from "@/lib/domain/sign-in/machine-scopes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Applicant, Staff } from "./callers";
import { authenticateKey } from "./key-authentication";
import { authenticateStaff } from "./staff-authentication";

const AUDIENCES: Record<Exclude<Caller, "anyone">, Audience> = {
  applicant: "applicant",
  files: "files",
  staff: "staff",
  manager: "staff",
};

/** The bearer token of a request. */
export const bearerToken = ({ headers }: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];

/** Who asks: the bearer token of the request, and the address that it came from. */
export interface Credentials {
  bearer: string | undefined;
  ip: string;
}

/**
 * The caller of a request, by its bearer token and the current rows. Throws `unauthenticated` without a live token of the
 * right audience, `forbidden` for another tenant's token or too low a role, and what a staff member's sign-in still lacks.
 */
export const authenticate = async (
  endpoint: Endpoint,
  tenant: Tenant,
  { bearer, ip }: Credentials,
  services: Services,
): Promise<Applicant | Staff | undefined> => {
  const { auth } = endpoint;
  if (auth === "anyone") return undefined;
  if (bearer?.startsWith(MACHINE_KEY_PREFIX)) return authenticateKey(endpoint, tenant, { text: bearer, ip }, services);
  const claims = bearer ? services.tokens.read(bearer, AUDIENCES[auth], services.clock()) : undefined;
  if (!claims) throw new AppError("unauthenticated");
  if (claims.tenant !== tenant) throw new AppError("forbidden");
  if (auth === "applicant" || auth === "files") {
    await requireSession(claims, services);
    return { identityId: claims.subject, sessionId: claims.session };
  }
  return authenticateStaff(endpoint, claims, services);
};

interface ApplicantSession {
  id: string;
  subject: string;
  now: Date;
}

const isLive = batchRead<ApplicantSession, boolean>(async (db, tenant, sessions) => {
  const ids = sessions.map(({ id }) => id);
  const subjects = sessions.map(({ subject }) => subject);
  const nows = sessions.map(({ now }) => now);
  const live = new Set(
    await db.values<number>`SELECT q.at FROM unnest(${ids}::uuid[], ${subjects}::uuid[], ${nows}::timestamptz[])
        WITH ORDINALITY AS q (id, subject, now, at),
      LATERAL (SELECT 1 FROM login_session s WHERE s.tenant = ${tenant} AND s.id = q.id AND s.subject = q.subject
        AND s.audience = 'applicant' AND s.expires_at > q.now OFFSET 0) AS live`,
  );
  return sessions.map((_session, index) => live.has(index + 1));
});

const requireSession = async ({ tenant, session, subject }: TokenClaims, { db, clock }: Services) => {
  if (!(await isLive(db, tenant, { id: session, subject, now: clock() }))) throw new AppError("unauthenticated");
};
