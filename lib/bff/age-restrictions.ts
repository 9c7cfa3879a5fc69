import "server-only";
import { configuration } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { AgeRestrictions } from "@/lib/domain/person/age";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { callBackend } from "./call-backend";
import { readLoginSession } from "./login-session";
import { isOfOneCaller, shareRead } from "./remote/share-read";

// The ages are advice: no page waits long for them, and a call that hangs frees its place for others.
const TIMEOUT_MS = 3000;
// A page reads those of every centre: many visitors at once would take all calls that an upstream may have running.
const FRESH_MS = 10_000;

const recentAges = shareRead<AgeRestrictions>(FRESH_MS, 1000);

const readAges = async (tenant: Tenant, locationKey: string): Promise<AgeRestrictions> => {
  // Anyone may read the built-in backend's; an organisation's own may want to know the applicant.
  const token = (await readLoginSession("applicant", tenant))?.token;
  const as = { tenant, token, signal: AbortSignal.timeout(TIMEOUT_MS) };
  try {
    return await callBackend(configuration.ageRestrictions, as, { query: { locationKey } });
  } catch (error) {
    if (error instanceof AppError && !isOfOneCaller(error)) return {};
    throw error;
  }
};

const noneIfRefused = (error: unknown): AgeRestrictions => {
  if (isOfOneCaller(error)) return {};
  throw error;
};

/** The ages that a location accepts. No limits when the read fails: they are advice, and booking checks them. */
export const loadAgeRestrictions = async (tenant: Tenant, locationKey: string | undefined): Promise<AgeRestrictions> =>
  locationKey ? recentAges(`${tenant} ${locationKey}`, () => readAges(tenant, locationKey)).catch(noneIfRefused) : {};

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
