import "server-only";
import { staffProvider } from "@/lib/contracts/staff-provider";
import { routes } from "@/lib/domain/routes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { setRequestRoute } from "@/lib/server/observability/request-context";
import { callBackend } from "./call-backend";
import { goTo } from "./go-to";
import { errorResponse } from "./json-response";
import { leadingPage } from "./leading-page";
import { requestAddress, requestTenant } from "./request-tenant";
import { type SealedCookie, takeSealed, writeSealed } from "./sealed-cookie";

const END_PATH = "/api/auth/provider/end";
const END_SECONDS = 60;
const END: SealedCookie = "startday-provider-end";

/** By what the backend finds the address: that has a token of the person, which may be longer than a cookie. */
interface End {
  tenant: Tenant;
  challengeId: string;
}

/**
 * Finds where a session ends at the provider. Returns where the page goes instead, whose script must not see the address: it names the
 * person. Undefined for a session that did not begin there.
 */
export const prepareEndAtProvider = async (tenant: Tenant, token: string): Promise<string | undefined> => {
  // A provider or a backend that is away must not keep anybody signed in.
  const { challengeId } = await callBackend(staffProvider.end, { tenant, token }, {}).catch(() => ({
    challengeId: undefined,
  }));
  if (challengeId === undefined) return undefined;
  const end: End = { tenant, challengeId };
  await writeSealed(END, end, END_SECONDS, END_SECONDS);
  return END_PATH;
};

const findAddress = async (request: Request): Promise<string | undefined> => {
  const end = await takeSealed<End>(END, END_SECONDS);
  const tenant = requestTenant(request);
  if (end?.tenant !== tenant) return undefined;
  const as = { tenant, ip: requestAddress(request) };
  const body = { challengeId: end.challengeId };
  return (await callBackend(staffProvider.takeEnd, as, { body }).catch(() => undefined))?.url;
};

/** Sends a browser that has just signed out to the provider, once. */
export const endAtProvider = async (request: Request): Promise<Response> => {
  try {
    setRequestRoute(END_PATH);
    const address = await findAddress(request);
    return address === undefined ? goTo(routes.dashboard) : leadingPage(address);
  } catch (error) {
    return errorResponse(error);
  }
};
