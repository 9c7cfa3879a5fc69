import { z } from "zod";
import { declare, type Received } from "./call";
import { STEPS, VERIFICATION_METHODS } from "./data";
import { requireLocation } from "./locations";
import { listReply } from "./replies";
import type { LocationState, TenantState } from "./state";

const SPECIAL_NEEDS = [
  { name: "hearing", tooltip: "Hard of hearing or deaf" },
  { name: "vision", tooltip: "Weak eyesight or blindness" },
  { name: "mobility", tooltip: "A wheelchair or a walking aid" },
];

/** A logo for each language, from this server. */
const logos = (address: string, languages: readonly string[]) =>
  Object.fromEntries(
    ["dark", "white"].map((shade) => [
      shade,
      Object.fromEntries(languages.map((language) => [language, `${address}/${shade}-${language}.svg`])),
    ]),
  );

const overrides = (locations: readonly LocationState[]) =>
  Object.fromEntries(
    locations
      .filter(({ override }) => Object.keys(override).length > 0)
      .map(({ location_key, override }) => [location_key, override]),
  );

const dashboardConfig = ({ key, languages, locations, agePreCheck }: TenantState, origin: string) => ({
  pages: STEPS,
  agePreCheck,
  specialNeeds: SPECIAL_NEEDS,
  logos: logos(`${origin}/media/${key}`, languages),
  pageImages: {},
  verification: VERIFICATION_METHODS,
  locationOverrides: overrides(locations),
});

const configuration = ({ tenant, options, origin }: Received<unknown, unknown>) => ({
  centers: tenant.locations.map(({ location_key, name, timeZone }) => ({ location_key, name, timeZone })),
  languages: tenant.languages,
  verificationAttemptCount: options.verificationAttemptCount,
  verificationRetryTimeoutMS: options.verificationRetryTimeoutMS,
  verificationTimeLimitMS: options.verificationTimeLimitMS,
  dashboardConfig: dashboardConfig(tenant, origin),
});

const override = z.strictObject({
  pages: z.array(z.enum(STEPS)).optional(),
  agePreCheck: z.boolean().optional(),
  specialNeeds: z.array(z.strictObject({ name: z.string(), tooltip: z.string() })).optional(),
  logos: z.strictObject({ dark: z.unknown(), white: z.unknown() }).optional(),
  pageImages: z.unknown().optional(),
  verification: z.array(z.string()).optional(),
});

export const configurationCalls = [
  declare({ call: "GET /config", caller: "anyone", answer: configuration }),
  // The specification shows no shape, and says that a failure leaves it empty.
  declare({
    call: "GET /config/age-restrictions",
    caller: "applicant",
    query: z.strictObject({ locationKey: z.string() }),
    answer: ({ tenant, query }) => {
      requireLocation(tenant, query.locationKey);
      return {};
    },
  }),
  declare({
    call: "GET /config/permitted-locations",
    caller: "staff",
    answer: ({ tenant, options }) => {
      const keys = tenant.locations.map(({ location_key }) => location_key);
      return listReply("locations", keys, options);
    },
  }),
  declare({
    call: "GET /config/{location_key}",
    caller: "staff",
    answer: ({ tenant, params }) => {
      const { registrationEmployeesCount } = requireLocation(tenant, params.location_key ?? "");
      return { registrationEmployeesCount };
    },
  }),
  declare({
    call: "POST /config/{location_key}",
    caller: "staff",
    body: z.strictObject({
      registrationEmployeesCount: z.int().min(0).optional(),
      dashboardConfig: override.optional(),
    }),
    answer: ({ tenant, params, body }) => {
      const location = requireLocation(tenant, params.location_key ?? "");
      location.registrationEmployeesCount = body.registrationEmployeesCount ?? location.registrationEmployeesCount;
      Object.assign(location.override, body.dashboardConfig);
      return {};
    },
  }),
];
