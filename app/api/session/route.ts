import { callBackend } from "@/lib/bff/call-backend";
import { errorResponse, jsonResponse } from "@/lib/bff/json-response";
import {
  forgetTokens,
  hasExpiredSession,
  isWaitingSession,
  type LoginSession,
  markWaiting,
  readLoginSession,
  type TokenKind,
} from "@/lib/bff/login-session";
import { calledTenant } from "@/lib/bff/request-tenant";
import { recordPresence } from "@/lib/bff/waiting-room-guard";
import type { StaffEnd, StaffState } from "@/lib/client/login-sessions";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import { staffAuth } from "@/lib/contracts/staff";
import type { Tenant } from "@/lib/domain/tenant/tenants";

type Check = (session: LoginSession) => Promise<unknown>;

interface Found {
  until: Date | null;
  end?: StaffEnd;
  /** What the session still lacks. */
  state?: StaffState;
}

const LACKS: Partial<Record<ErrorCode, StaffState>> = {
  second_factor_needed: "needs_second_factor",
  second_factor_missing: "needs_enrolment",
};

// A cookie may outlive its session. Ask the backend and delete such a cookie, or two pages would redirect to each other.
const findSession = async (
  tenant: Tenant,
  [kind, ...others]: [TokenKind, ...TokenKind[]],
  check: Check,
): Promise<Found> => {
  const session = await readLoginSession(kind, tenant);
  const isWaiting = () => isWaitingSession(kind, tenant);
  const ended = async (closing: StaffEnd): Promise<Found> => {
    const end = (await isWaiting()) ? "waited" : closing;
    await forgetTokens(kind, ...others);
    return { until: null, end };
  };
  if (!session) return (await hasExpiredSession(kind, tenant)) ? ended("expired") : { until: null };
  try {
    await check(session);
    return { until: session.expiresAt };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const state = LACKS[error.code];
    // Only the backend knows when it stops waiting. Afterwards it says no more than that the session has ended.
    if (state === "needs_second_factor" && !(await isWaiting())) await markWaiting(kind, tenant, session.token);
    if (state) return { until: null, state };
    if (!["unauthenticated", "forbidden"].includes(error.code)) throw error;
    return ended("closed");
  }
};

/**
 * When this browser's complete login sessions expire, what that of staff still lacks, and how it has ended, for prerendered pages.
 * Contains no token.
 */
export const GET = async (request: Request): Promise<Response> => {
  try {
    const tenant = calledTenant(request, registrations.list);
    await recordPresence(request);
    const [applicant, staff] = await Promise.all([
      findSession(tenant, ["applicant", "files"], ({ token }) =>
        callBackend(registrations.list, { tenant, token }, {}),
      ),
      findSession(tenant, ["staff"], ({ token }) => callBackend(staffAuth.permittedLocations, { tenant, token }, {})),
    ]);
    return jsonResponse({
      applicant: applicant.until,
      staff: staff.until,
      ...(staff.end && { staffEnd: staff.end }),
      ...(staff.state && { staffState: staff.state }),
    });
  } catch (error) {
    return errorResponse(error);
  }
};
