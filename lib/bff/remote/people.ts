import "server-only";
import type { z } from "zod";
import type { configuration } from "@/lib/contracts/configuration";
import type { health } from "@/lib/contracts/health";
import type { people } from "@/lib/contracts/people";
import type { schools } from "@/lib/contracts/schools";
import { ageLimits } from "@/lib/contracts/specified/configuration";
import { phoneCheck, regionList, schoolList, userExists, userView } from "@/lib/contracts/specified/people";
import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { translateSchoolNames } from "@/lib/i18n/tenant-names";
import type { RemoteCall } from "./exchange";

/** Any answer with a success status says that the backend is there. */
export const checkHealth: RemoteCall<typeof health.get> = async ({ send }) => {
  await send({});
  return { status: "ok" };
};

/** The ages that a centre accepts. */
export const getAgeRestrictions: RemoteCall<typeof configuration.ageRestrictions> = async ({ input, send, parse }) => {
  const { min, max } = parse(ageLimits, await send(input));
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

/** Whether a username is taken. */
export const getUserExists: RemoteCall<typeof people.usernameExists> = async ({ input, send, parse }) => ({
  exists: parse(userExists, await send(input)),
});

/** Whether a number can be a phone number. */
export const checkPhone: RemoteCall<typeof people.checkPhone> = async ({ input, send, parse }) =>
  parse(phoneCheck, await send(input));

/** A submitted person. A status that is not known counts as not registered. */
export const getUserView: RemoteCall<typeof people.userView> = async ({ input, send, parse }) => {
  const { userId = input.params.userId, firstName = "", lastName = "", status } = parse(userView, await send(input));
  return { userId, firstName, lastName, status: status === "registered" ? "registered" : "not_registered" };
};

// The names' languages are not specified: they are sent nowhere, and the network's own file has them.
const languageOf = ({ query }: { query?: { language?: Locale | undefined } | undefined }) => query?.language;

/** The regions of schools, from either address. */
export const getRegions: RemoteCall<typeof schools.regions | typeof schools.legacyRegions> = async ({
  tenant,
  input,
  send,
  parse,
}) => ({
  regions: await translateSchoolNames(parse(regionList, await send({})), "regions", tenant, languageOf(input)),
});

const completeSchools = async (
  read: z.output<typeof schoolList>,
  regionId: string,
  tenant: Tenant,
  language: Locale | undefined,
) => {
  const complete = read.map((school) => ({ ...school, regionId: school.regionId ?? regionId }));
  return { schools: await translateSchoolNames(complete, "schools", tenant, language) };
};

/** The schools of a region. */
export const getSchools: RemoteCall<typeof schools.ofRegion> = async ({ tenant, input, send, parse }) => {
  const read = parse(schoolList, await send({ params: input.params }));
  return completeSchools(read, input.params.regionId, tenant, languageOf(input));
};

/** The schools of a region, from the older address. */
export const getLegacySchools: RemoteCall<typeof schools.legacyOfRegion> = async ({ tenant, input, send, parse }) => {
  const read = parse(schoolList, await send({ query: { ...input.query, language: undefined } }));
  return completeSchools(read, input.query.regionId, tenant, languageOf(input));
};
