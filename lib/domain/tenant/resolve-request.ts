import type { Locale } from "@/lib/domain/country/locales";
import { isKnownPath } from "@/lib/domain/routes";
import { type HostRules, resolveTenant } from "./host";
import { localeFor } from "./language";
import type { Tenant } from "./tenants";

/** What of a request says which page is meant. */
export interface PageRequest {
  host: string;
  path: string;
  /** The tenant that is remembered or asked for on a development host. */
  env: string | undefined;
  /** The language that was chosen. */
  language: string | undefined;
}

/** Whose page it is, in which language, and where the framework has it. */
export interface ResolvedPage {
  tenant: Tenant;
  locale: Locale;
  route: string;
  status: 200 | 404;
}

const NOT_FOUND = "/404";

/** Host → tenant, chosen language → locale; `/x` is served by `/[tenant]/[locale]/x`, what nobody knows by the page that says so. */
export const resolvePage = ({ host, path, env, language }: PageRequest, rules: HostRules): ResolvedPage => {
  const tenant = resolveTenant(host, env, rules);
  const locale = localeFor(tenant, language);
  const page = isKnownPath(path) ? path : NOT_FOUND;
  return {
    tenant,
    locale,
    route: `/${tenant}/${locale}${page === "/" ? "" : page}`,
    status: page === NOT_FOUND ? 404 : 200,
  };
};
