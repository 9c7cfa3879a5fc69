import "server-only";
import { decodeJwt } from "jose";
import { redirect } from "next/navigation";
import { AppError } from "@/lib/contracts/errors";
import { staffAuth } from "@/lib/contracts/staff";
import type { Locale } from "@/lib/domain/country/locales";
import { sortedIn } from "@/lib/domain/country/sorting";
import type { StaffRole } from "@/lib/domain/dashboard/screens";
import { routes } from "@/lib/domain/routes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { translateLocations } from "@/lib/i18n/tenant-names";
import { zoneName } from "@/lib/i18n/zone-name";
import { missingFeatures } from "@/lib/server/environment/web-environment";
import { call } from "./call";
import { readLoginSession } from "./login-session";
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

/** The id of the staff member whom a token was issued to. */
export const staffIdOf = (token: string): string => decodeJwt(token).sub ?? "";

const permittedLocations = async (tenant: Tenant, token: string, login: string): Promise<StaffLocation[]> => {
  try {
    return (await call(staffAuth.permittedLocations, { tenant, token }, {})).locations;
  } catch (error) {
    if (error instanceof AppError && ["unauthenticated", "forbidden"].includes(error.code)) redirect(login);
    throw error;
  }
};

/**
 * Guard and read in one: the role, the permitted locations, and the chosen one with its time zone in words. Without a login
 * session it redirects to the login, which leads back to this page.
 */
export const openDashboard = async (tenant: Tenant, locale: Locale, path: string, query: Query) => {
  const login = `${routes.dashboard}?redirect=${encodeURIComponent(withQuery(path, query))}`;
  const session = await readLoginSession("staff", tenant);
  if (!session) redirect(login);
  const permitted = await permittedLocations(tenant, session.token, login);
  const locations = sortedIn(locale, await translateLocations(permitted, tenant, locale), ({ name }) => name);
  const chosen = locations.find(({ location_key }) => location_key === query.location);
  return {
    token: session.token,
    role: roleIn(session.token),
    backends: { missing: missingFeatures(tenant), hasOwnUserView: hasOwnUserView(tenant) },
    locations,
    location: chosen && { ...chosen, zoneLabel: zoneName(locale, chosen.timeZone, new Date()) },
  };
};
