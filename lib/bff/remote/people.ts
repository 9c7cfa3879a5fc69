import "server-only";
import type { z } from "zod";
import type { schoolList } from "@/lib/contracts/specified/people";
import type { Locale } from "@/lib/domain/country/locales";
import { translateSchoolNames } from "@/lib/i18n/tenant-names";
import type { ExchangeOf, RemoteCalls } from "./exchange";

// The names' languages are not specified: they are sent nowhere, and the network's own file has them.
const languageOf = ({ query }: { query?: { language?: Locale | undefined } | undefined }) => query?.language;

/** The regions of schools, from either address. */
const regions = async ({ tenant, input, ask }: ExchangeOf<"regions" | "legacyRegions">) => ({
  regions: await translateSchoolNames(await ask(), "regions", tenant, languageOf(input)),
});

const completeSchools = async (
  read: z.output<typeof schoolList>,
  regionId: string,
  { tenant, input }: ExchangeOf<"schools"> | ExchangeOf<"legacySchools">,
) => {
  const complete = read.map((school) => ({ ...school, regionId: school.regionId ?? regionId }));
  return { schools: await translateSchoolNames(complete, "schools", tenant, languageOf(input)) };
};

/** What is asked about people, and the schools. */
export const peopleCalls: RemoteCalls<
  | "health"
  | "ageRestrictions"
  | "usernameExists"
  | "checkPhone"
  | "userView"
  | "regions"
  | "schools"
  | "legacyRegions"
  | "legacySchools"
> = {
  health: async ({ send }) => {
    await send();
    return { status: "ok" };
  },
  ageRestrictions: async ({ ask }) => {
    const { min, max } = await ask();
    return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  },
  usernameExists: async ({ ask }) => ({ exists: await ask() }),
  checkPhone: ({ ask }) => ask(),
  // A status that is not known counts as not registered.
  userView: async ({ input, ask }) => {
    const { userId = input.params.userId, firstName = "", lastName = "", status } = await ask();
    return { userId, firstName, lastName, status: status === "registered" ? "registered" : "not_registered" };
  },
  regions,
  legacyRegions: regions,
  schools: async (exchange) => completeSchools(await exchange.ask(), exchange.input.params.regionId, exchange),
  legacySchools: async (exchange) => completeSchools(await exchange.ask(), exchange.input.query.regionId, exchange),
};
