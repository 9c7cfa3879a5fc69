import "server-only";
import type { configuration } from "@/lib/contracts/configuration";
import type { health } from "@/lib/contracts/health";
import type { people } from "@/lib/contracts/people";
import type { schools } from "@/lib/contracts/schools";
import { phoneCheck, regionList, schoolList, userExists, userView } from "@/lib/contracts/specified/people";
import type { RemoteCall } from "./exchange";
import { parseReply } from "./parse-reply";

/** Any answer with a success status says that the backend is there. */
export const checkHealth: RemoteCall<typeof health.get> = async ({ send }) => {
  await send({});
  return { status: "ok" };
};

const age = (value: unknown) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;

/** The ages that a centre accepts. Whatever is no age is no limit. */
export const getAgeRestrictions: RemoteCall<typeof configuration.ageRestrictions> = async ({ input, send }) => {
  const reply = (await send(input)) as
    | { min?: unknown; max?: unknown; data?: { min?: unknown; max?: unknown } }
    | undefined;
  const { min, max } = reply?.data ?? reply ?? {};
  return { ...(age(min) !== undefined && { min: age(min) }), ...(age(max) !== undefined && { max: age(max) }) };
};

export const getUserExists: RemoteCall<typeof people.usernameExists> = async ({ input, send }) => ({
  exists: parseReply("GET /user/exists/{username}", userExists, await send(input)),
});

export const checkPhone: RemoteCall<typeof people.checkPhone> = async ({ input, send }) =>
  parseReply("GET /user/check-phone", phoneCheck, await send(input));

export const getUserView: RemoteCall<typeof people.userView> = async ({ input, send }) => {
  const {
    userId = input.params.userId,
    firstName = "",
    lastName = "",
    status,
  } = parseReply("GET /user-view/{userId}", userView, await send(input));
  return { userId, firstName, lastName, status: status === "registered" ? "registered" : "not_registered" };
};

export const getRegions: RemoteCall<typeof schools.regions | typeof schools.legacyRegions> = async ({ send }) => ({
  regions: parseReply("GET /schools/regions", regionList, await send({})),
});

const schoolsOf = (reply: unknown, regionId: string) => ({
  schools: parseReply("GET /schools/{regionId}", schoolList, reply).map((school) => ({
    ...school,
    regionId: school.regionId ?? regionId,
  })),
});

export const getSchools: RemoteCall<typeof schools.ofRegion> = async ({ input, send }) =>
  schoolsOf(await send(input), input.params.regionId);

export const getLegacySchools: RemoteCall<typeof schools.legacyOfRegion> = async ({ input, send }) =>
  schoolsOf(await send(input), input.query.regionId);
