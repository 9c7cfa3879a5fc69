import "server-only";
import { decodeJwt } from "jose";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { staffAuth } from "@/lib/contracts/staff";
import type { Locale } from "@/lib/domain/country/locales";
import { sortedIn } from "@/lib/domain/country/sorting";
import type { StaffRole } from "@/lib/domain/dashboard/screens";
import { routes } from "@/lib/domain/routes";
import { LOCATION_COOKIE } from "@/lib/domain/tenant/cookies";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { translateLocations } from "@/lib/i18n/tenant-names";
import { zoneName } from "@/lib/i18n/zone-name";
import { missingFeatures } from "@/lib/server/environment/web-environment";
import { callBackend } from "./call-backend";
import { readLoginSession, staffIdOf } from "./login-session";
import { hasOwnUserView } from "./user-view";

/** A location that the staff member may work in. */
export interface StaffLocation {
  location_key: string;
  name: string;
  timeZone: string;
}

type Query = Record<string, string | string[] | undefined>;

/** A page's address with its query, to return to. */
export const withQuery = (path: string, query: Query): string => {
  const entries = Object.entries(query).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : []));
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
};

// The token's claim only decides which screens are shown; the backend checks permissions by itself. A backend with
// other roles, or none, shows its staff every screen that it has calls for.
const roleIn = (token: string): StaffRole => (decodeJwt(token).role === "staff" ? "staff" : "manager");

// The login asks who it is, or for the second factor that the session lacks.
const LOGIN_CODES: readonly ErrorCode[] = [
  "unauthenticated",
  "forbidden",
  "second_factor_needed",
  "second_factor_missing",
];

const permittedLocations = async (tenant: Tenant, token: string, login: string) => {
  try {
    return await callBackend(staffAuth.permittedLocations, { tenant, token }, {});
  } catch (error) {
    if (error instanceof AppError && LOGIN_CODES.includes(error.code)) redirect(login);
    throw error;
  }
};

/** The location to open where an address names none: the only one, or else the last one on this device. */
const initialLocation = async (locations: readonly StaffLocation[], named: boolean): Promise<string | undefined> => {
  if (locations.length === 1) return locations[0]?.location_key;
  const last = named ? undefined : (await cookies()).get(LOCATION_COOKIE)?.value;
  return locations.find(({ location_key }) => location_key === last)?.location_key;
};

/**
 * Guard and read in one: who is signed in, the role, the permitted locations, and the chosen one with its time zone in words. Without a login
 * session it redirects to the login, which leads back to this page; without a location to the one that opens by itself, if any.
 */
export const openDashboard = async (tenant: Tenant, locale: Locale, path: string, query: Query) => {
  const login = `${routes.dashboard}?redirect=${encodeURIComponent(withQuery(path, query))}`;
  const session = await readLoginSession("staff", tenant);
  if (!session) redirect(login);
  const permitted = await permittedLocations(tenant, session.token, login);
  const translated = await translateLocations(permitted.locations, tenant, locale);
  const locations = sortedIn(locale, translated, ({ name }) => name);
  const chosen = locations.find(({ location_key }) => location_key === query.location);
  const initial = chosen ? undefined : await initialLocation(locations, query.location !== undefined);
  if (initial) redirect(withQuery(path, { ...query, location: initial }));
  return {
    token: session.token,
    role: roleIn(session.token),
    staffId: staffIdOf(session.token),
    username: permitted.username,
    secondFactorDueAt: permitted.secondFactorDueAt,
    backends: {
      missing: missingFeatures(tenant),
      hasOwnUserView: hasOwnUserView(tenant),
      hasSeveralLocations: locations.length > 1,
    },
    locations,
    location: chosen && { ...chosen, zoneLabel: zoneName(locale, chosen.timeZone, new Date()) },
  };
};
