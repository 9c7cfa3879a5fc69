import "server-only";
import type { z } from "zod";
import type { configuration } from "@/lib/contracts/configuration";
import type { health } from "@/lib/contracts/health";
import type { people } from "@/lib/contracts/people";
import type { schools } from "@/lib/contracts/schools";
import { ageLimits } from "@/lib/contracts/specified/configuration";
import { phoneCheck, regionList, schoolList, userExists, userView } from "@/lib/contracts/specified/people";
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

/** The regions of schools, from either address. */
export const getRegions: RemoteCall<typeof schools.regions | typeof schools.legacyRegions> = async ({
  send,
  parse,
}) => ({
  regions: parse(regionList, await send({})),
});

const completeSchools = (read: z.output<typeof schoolList>, regionId: string) => ({
  schools: read.map((school) => ({ ...school, regionId: school.regionId ?? regionId })),
});

/** The schools of a region. */
export const getSchools: RemoteCall<typeof schools.ofRegion> = async ({ input, send, parse }) =>
  completeSchools(parse(schoolList, await send(input)), input.params.regionId);

/** The schools of a region, from the older address. */
export const getLegacySchools: RemoteCall<typeof schools.legacyOfRegion> = async ({ input, send, parse }) =>
  completeSchools(parse(schoolList, await send(input)), input.query.regionId);
