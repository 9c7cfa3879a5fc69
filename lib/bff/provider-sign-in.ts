import "server-only";
import { AppError } from "@/lib/contracts/errors";
import { staffProvider } from "@/lib/contracts/staff-provider";
import { routes } from "@/lib/domain/routes";
import { safeRedirect } from "@/lib/domain/safe-redirect";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { logProviderRefusal, type ProviderPurpose } from "@/lib/server/observability/provider-refusal";
import { setRequestRoute } from "@/lib/server/observability/request-context";
import { callBackend } from "./call-backend";
import { goTo } from "./go-to";
import { errorResponse } from "./json-response";
import { readLoginSession, storeToken } from "./login-session";
import { calledTenant, requestAddress, requestTenant } from "./request-tenant";
import { type SealedCookie, takeSealed, writeSealed } from "./sealed-cookie";
import { signInContext } from "./staff-device";

const START = "/api/auth/provider";

/** As long as the backend waits for an answer. */
const ATTEMPT_SECONDS = 600;
/** With a longer one the attempt's cookie and the provider's address would exceed the headers that proxies take. */
const LONGEST_TARGET = 800;

/** What a browser has begun at the provider. Only the browser that began it can complete it: nobody signs another one in as themselves. */
interface Attempt {
  tenant: Tenant;
  challengeId: string;
  purpose: ProviderPurpose;
  target: string;
}

const ATTEMPT: SealedCookie = "startday-provider-attempt";

/**
 * The page on which staff sign in, with the name of what went wrong; a failed step-up leads back to its page. A fault of ours is
 * answered as one, and logged.
 */
const goToError = (error: unknown, place: string = routes.dashboard): Response => {
  if (!(error instanceof AppError)) return errorResponse(error);
  const { reason } = (error.data ?? {}) as { reason?: string };
  const query = new URLSearchParams({ provider_error: error.code, ...(reason && { reason }) });
  return goTo(`${place}${place.includes("?") ? "&" : "?"}${query}`);
};

/** Where a failure leads: who proves once more who they are is still signed in. */
const placeOfFailure = ({ purpose, target }: Pick<Attempt, "purpose" | "target">): string =>
  purpose === "step_up" ? target : routes.dashboard;

/** Where the person was going, if that is on this site and short enough to be remembered. */
const targetOf = (wanted: string | null): string => {
  const target = safeRedirect(wanted);
  return target && target.length <= LONGEST_TARGET ? target : routes.dashboard;
};

/** Sends the browser to the provider: to sign in, or to prove once more who the person is. */
export const startAtProvider = async (request: Request): Promise<Response> => {
  const { searchParams } = new URL(request.url);
  const purpose = searchParams.get("purpose") === "step_up" ? "step_up" : "sign_in";
  const target = targetOf(searchParams.get("redirect"));
  try {
    setRequestRoute(START);
    const tenant = calledTenant(request, staffProvider.start);
    const as = { tenant, ip: requestAddress(request) };
    const { challengeId, url } = await callBackend(staffProvider.start, as, { body: { purpose } });
    const attempt: Attempt = { tenant, challengeId, purpose, target };
    await writeSealed(ATTEMPT, attempt, ATTEMPT_SECONDS, ATTEMPT_SECONDS);
    return goTo(url);
  } catch (error) {
    return goToError(error, placeOfFailure({ purpose, target }));
  }
};

const complete = async (request: Request, { tenant, challengeId, purpose }: Attempt): Promise<void> => {
  const answer = { challengeId, query: new URL(request.url).search.slice(1) };
  const as = { tenant, ip: requestAddress(request) };
  if (purpose === "sign_in") {
    const body = { ...answer, ...(await signInContext(request)) };
    const { token } = await callBackend(staffProvider.finish, as, { body });
    return storeToken("staff", tenant, token);
  }
  const session = await readLoginSession("staff", tenant);
  if (!session) return refuseHere(tenant, purpose, new AppError("unauthenticated"));
  await callBackend(staffProvider.stepUp, { ...as, token: session.token }, { body: answer });
};

/** Refuses an answer before the backend has seen it, which logs its own refusals. */
const refuseHere = (tenant: Tenant, purpose: ProviderPurpose, error: AppError): never => {
  logProviderRefusal(tenant, purpose, error);
  throw error;
};

const NO_ATTEMPT = () =>
  Object.assign(new AppError("provider_refused", { reason: "expired" }), { cause: "no_attempt" });

/** Completes what this browser began at the provider, and leads on. An answer without an attempt of this browser is refused. */
export const finishAtProvider = async (request: Request): Promise<Response> => {
  let place: string = routes.dashboard;
  try {
    setRequestRoute(`${START}/callback`);
    const attempt = await takeSealed<Attempt>(ATTEMPT, ATTEMPT_SECONDS);
    const tenant = requestTenant(request);
    if (attempt?.tenant !== tenant) return refuseHere(tenant, attempt?.purpose ?? "sign_in", NO_ATTEMPT());
    place = placeOfFailure(attempt);
    await complete(request, attempt);
    return goTo(attempt.target);
  } catch (error) {
    return goToError(error, place);
  }
};
