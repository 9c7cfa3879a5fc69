import "server-only";
import { configuration } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { AgeRestrictions } from "@/lib/domain/person/age";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { withTimeout } from "@/lib/kit/with-timeout";
import { call } from "./call";
import { readLoginSession } from "./login-session";

// The ages are advice: no page waits long for them.
const TIMEOUT_MS = 3000;
// A page reads those of every centre: many visitors at once would take all calls that an upstream may have running.
const FRESH_MS = 10_000;

const recentReads = new Map<string, { at: number; ages: AgeRestrictions }>();

const readAges = async (tenant: Tenant, locationKey: string): Promise<AgeRestrictions> => {
  const key = `${tenant} ${locationKey}`;
  const last = recentReads.get(key);
  if (last && performance.now() - last.at < FRESH_MS) return last.ages;
  // Anyone may read the built-in backend's; another backend may want to know the applicant.
  const token = (await readLoginSession("applicant", tenant))?.token;
  const ages = await call(configuration.ageRestrictions, { tenant, token }, { query: { locationKey } });
  recentReads.set(key, { at: performance.now(), ages });
  return ages;
};

/** The ages that a location accepts. No limits when the read fails: they are advice, and booking checks them. */
export const loadAgeRestrictions = (tenant: Tenant, locationKey: string | undefined): Promise<AgeRestrictions> => {
  if (!locationKey) return Promise.resolve({});
  const ages = readAges(tenant, locationKey).catch((error: unknown) => {
    if (error instanceof AppError) return {};
    throw error;
  });
  return withTimeout(ages, TIMEOUT_MS, {});
};

/** The ages that each of the locations accepts, by its key. */
export const loadAllAgeRestrictions = async (
  tenant: Tenant,
  locations: readonly { location_key: string }[],
): Promise<Record<string, AgeRestrictions>> =>
  Object.fromEntries(
    await Promise.all(
      locations.map(async ({ location_key: key }) => [key, await loadAgeRestrictions(tenant, key)] as const),
    ),
  );
