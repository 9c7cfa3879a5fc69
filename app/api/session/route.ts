import { call } from "@/lib/bff/call";
import { errorResponse, jsonResponse } from "@/lib/bff/json-response";
import { forgetTokens, type LoginSession, readLoginSession, type TokenKind } from "@/lib/bff/login-session";
import { requestTenant } from "@/lib/bff/request-tenant";
import { recordPresence } from "@/lib/bff/waiting-room-guard";
import { AppError } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import { staffAuth } from "@/lib/contracts/staff";
import type { Tenant } from "@/lib/domain/tenant/tenants";

type Check = (session: LoginSession) => Promise<unknown>;

// A cookie may outlive its session. Ask the backend and delete such a cookie, or two pages would redirect to each other.
const liveUntil = async (tenant: Tenant, [kind, ...others]: [TokenKind, ...TokenKind[]], check: Check) => {
  const session = await readLoginSession(kind, tenant);
  if (!session) return null;
  try {
    await check(session);
    return session.expiresAt;
  } catch (error) {
    if (!(error instanceof AppError) || !["unauthenticated", "forbidden"].includes(error.code)) throw error;
    await forgetTokens(kind, ...others);
    return null;
  }
};

/** When this browser's login sessions expire, for prerendered pages. Contains no token. */
export const GET = async (request: Request): Promise<Response> => {
  try {
    const tenant = requestTenant(request);
    await recordPresence(request);
    const [applicant, staff] = await Promise.all([
      liveUntil(tenant, ["applicant", "files"], ({ token }) => call(registrations.list, { tenant, token }, {})),
      liveUntil(tenant, ["staff"], ({ token }) => call(staffAuth.permittedLocations, { tenant, token }, {})),
    ]);
    return jsonResponse({ applicant, staff });
  } catch (error) {
    return errorResponse(error);
  }
};
