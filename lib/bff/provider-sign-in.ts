import "server-only";
import { AppError } from "@/lib/contracts/errors";
import { staffProvider } from "@/lib/contracts/staff-provider";
import { routes } from "@/lib/domain/routes";
import { safeRedirect } from "@/lib/domain/safe-redirect";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { setRequestRoute } from "@/lib/server/observability/request-context";
import { call } from "./call";
import { errorResponse } from "./json-response";
import { readLoginSession, storeToken } from "./login-session";
import { requestCookies } from "./request-cookies";
import { calledTenant, requestAddress, requestTenant } from "./request-tenant";
import { cookieAttributes, cookieName, type SealedCookie, unseal, writeSealed } from "./sealed-cookie";
import { signInContext } from "./staff-device";

const START = "/api/auth/provider";

/** As long as the backend waits for an answer. */
const ATTEMPT_SECONDS = 600;
const END_SECONDS = 60;

/** What a browser has begun at the provider. Only the browser that began it can complete it: nobody signs another one in as themselves. */
interface Attempt {
  tenant: Tenant;
  challengeId: string;
  purpose: "sign_in" | "step_up";
  target: string;
}

const ATTEMPT: SealedCookie = "startday-provider-attempt";
const END: SealedCookie = "startday-provider-end";

/** The content of a cookie that counts once: it is deleted. */
const take = async <Content extends object>(cookie: SealedCookie, seconds: number): Promise<Content | undefined> => {
  const jar = await requestCookies();
  const name = cookieName(cookie);
  const sealed = jar.get(name)?.value;
  if (!sealed) return undefined;
  jar.set(name, "", { ...cookieAttributes(), maxAge: 0 });
  return unseal<Content>(cookie, sealed, seconds);
};

const goTo = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });

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

/** Sends the browser to the provider: to sign in, or to prove once more who the person is. */
export const startAtProvider = async (request: Request): Promise<Response> => {
  const { searchParams } = new URL(request.url);
  const purpose = searchParams.get("purpose") === "step_up" ? "step_up" : "sign_in";
  const target = safeRedirect(searchParams.get("redirect")) ?? routes.dashboard;
  try {
    setRequestRoute(START);
    const tenant = calledTenant(request, staffProvider.start);
    const as = { tenant, ip: requestAddress(request) };
    const { challengeId, url } = await call(staffProvider.start, as, { body: { purpose } });
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
    const { token } = await call(staffProvider.finish, as, { body });
    return storeToken("staff", tenant, token);
  }
  const session = await readLoginSession("staff", tenant);
  if (!session) throw new AppError("unauthenticated");
  await call(staffProvider.stepUp, { ...as, token: session.token }, { body: answer });
};

/** Completes what this browser began at the provider, and leads on. An answer without an attempt of this browser is refused. */
export const finishAtProvider = async (request: Request): Promise<Response> => {
  let place: string = routes.dashboard;
  try {
    setRequestRoute(`${START}/callback`);
    const attempt = await take<Attempt>(ATTEMPT, ATTEMPT_SECONDS);
    if (attempt?.tenant !== requestTenant(request)) throw new AppError("provider_refused", { reason: "expired" });
    place = placeOfFailure(attempt);
    await complete(request, attempt);
    return goTo(attempt.target);
  } catch (error) {
    return goToError(error, place);
  }
};

/**
 * Finds where a session ends at the provider, and keeps the address from the page's script: it names the person. Returns where the
 * page goes instead; undefined for a session that did not begin there.
 */
export const prepareEndAtProvider = async (tenant: Tenant, token: string): Promise<string | undefined> => {
  // A provider or a backend that is away must not keep anybody signed in.
  const { url } = await call(staffProvider.end, { tenant, token }, {}).catch(() => ({ url: undefined }));
  if (url === undefined) return undefined;
  await writeSealed(END, { tenant, url }, END_SECONDS, END_SECONDS);
  return `${START}/end`;
};

/** Sends a browser that has just signed out to the provider, once. */
export const endAtProvider = async (request: Request): Promise<Response> => {
  try {
    setRequestRoute(`${START}/end`);
    const end = await take<{ tenant: Tenant; url: string }>(END, END_SECONDS);
    return goTo(end?.tenant === requestTenant(request) ? end.url : routes.dashboard);
  } catch (error) {
    return goToError(error);
  }
};
