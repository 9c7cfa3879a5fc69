import { call } from "@/lib/bff/call";
import { errorResponse, jsonResponse } from "@/lib/bff/json-response";
import {
  forgetTokens,
  hasExpiredSession,
  type LoginSession,
  readLoginSession,
  type TokenKind,
} from "@/lib/bff/login-session";
import { requestTenant } from "@/lib/bff/request-tenant";
import { recordPresence } from "@/lib/bff/waiting-room-guard";
import type { StaffEnd } from "@/lib/client/login-sessions";
import { AppError } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import { staffAuth } from "@/lib/contracts/staff";
import type { Tenant } from "@/lib/domain/tenant/tenants";

type Check = (session: LoginSession) => Promise<unknown>;

interface Found {
  until: Date | null;
  end?: StaffEnd;
}

// A cookie may outlive its session. Ask the backend and delete such a cookie, or two pages would redirect to each other.
const findSession = async (
  tenant: Tenant,
  [kind, ...others]: [TokenKind, ...TokenKind[]],
  check: Check,
): Promise<Found> => {
  const session = await readLoginSession(kind, tenant);
  const ended = async (end: StaffEnd): Promise<Found> => {
    await forgetTokens(kind, ...others);
    return { until: null, end };
  };
  if (!session) return (await hasExpiredSession(kind, tenant)) ? ended("expired") : { until: null };
  try {
    await check(session);
    return { until: session.expiresAt };
  } catch (error) {
    if (!(error instanceof AppError) || !["unauthenticated", "forbidden"].includes(error.code)) throw error;
    return ended("closed");
  }
};

/** When this browser's login sessions expire, and how that of staff has ended, for prerendered pages. Contains no token. */
export const GET = async (request: Request): Promise<Response> => {
  try {
    const tenant = requestTenant(request);
    await recordPresence(request);
    const [applicant, staff] = await Promise.all([
      findSession(tenant, ["applicant", "files"], ({ token }) => call(registrations.list, { tenant, token }, {})),
      findSession(tenant, ["staff"], ({ token }) => call(staffAuth.permittedLocations, { tenant, token }, {})),
    ]);
    return jsonResponse({ applicant: applicant.until, staff: staff.until, ...(staff.end && { staffEnd: staff.end }) });
  } catch (error) {
    return errorResponse(error);
  }
};
