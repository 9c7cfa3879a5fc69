import "server-only";
import { routes } from "@/lib/domain/routes";
import { hostOfTenant, isServed } from "@/lib/domain/tenant/host";
import { TENANTS_WITH_LOCATIONS } from "@/lib/domain/tenant/tenants";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { askOwnServer } from "./own-request";

/** An identifier that no application has. */
const NO_ONES = "00000000-0000-4000-8000-000000000000";

/** The pages that the server renders for each visitor. */
const PAGES = [
  routes.applications,
  routes.centers(NO_ONES),
  routes.contract(NO_ONES),
  routes.form(NO_ONES),
  routes.editForm(NO_ONES),
  routes.congrats(NO_ONES),
  routes.appointment(NO_ONES),
  routes.startDays,
  routes.overview,
];
const TIMEOUT_MS = 15_000;

/** The host of any network: no other has these pages. */
const anyHost = (): string | undefined => {
  const { hosts } = webEnvironment();
  const tenant = TENANTS_WITH_LOCATIONS.find((network) => isServed(network, hosts));
  return tenant && (hostOfTenant(tenant, hosts) ?? `${tenant}.localhost`);
};

/**
 * Makes this process load the code of its pages, one after the other, which would hold up the first visitors otherwise. A page that fails, or takes longer than `timeoutMs`, is left to its first visitor.
 */
export const loadPages = async (origin: URL, timeoutMs = TIMEOUT_MS): Promise<void> => {
  const host = anyHost();
  for (const path of PAGES) await askOwnServer(new URL(path, origin), timeoutMs, host).catch(() => undefined);
};
