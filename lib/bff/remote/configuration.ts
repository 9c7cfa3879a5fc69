import "server-only";
import type { centers } from "@/lib/contracts/centers";
import { type Config, configuration, type LocationDetails, type LocationSettings } from "@/lib/contracts/configuration";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import type { SpecifiedCenter, SpecifiedConfig, SpecifiedSettings } from "@/lib/contracts/specified/configuration";
import { locale } from "@/lib/contracts/wire-types";
import { withTextsIn } from "@/lib/domain/application/contract";
import { FALLBACK_ZONE } from "@/lib/domain/application/situation";
import { locationDetailsOf, nameOfSlug } from "@/lib/domain/location/details";
import type { AgeRestrictions } from "@/lib/domain/person/age";
import { DEFAULT_EMPLOYEES } from "@/lib/domain/schedule/slots";
import { localesOf } from "@/lib/domain/tenant/language";
import { DEFAULT_LIMITS } from "@/lib/domain/tenant/limits";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { usualSettings } from "@/lib/domain/tenant/usual-settings";
import { defaultContract } from "@/lib/i18n/agreement";
import { isTimeZone } from "@/lib/kit/day";
import { withoutMissing } from "@/lib/kit/record";
import type { ExchangeOf, RemoteCalls, SharedExchange } from "./exchange";
import { shareRead } from "./share-read";

/** A centre with what the backend says about it, else what the tenant's row says, else what its key says. */
const completeCenter = (tenant: Tenant, center: SpecifiedCenter): LocationDetails => {
  const rows = locationDetailsOf(tenant);
  const { location_key } = center;
  const row = rows.find((known) => known.location_key === location_key);
  const name = center.name ?? row?.name ?? nameOfSlug(location_key);
  const zones = [center.timeZone, row?.timeZone, rows[0]?.timeZone, FALLBACK_ZONE];
  return {
    ...row,
    location_key,
    name,
    city: center.city ?? row?.city ?? name,
    citySlug: center.citySlug ?? row?.citySlug ?? location_key,
    country: center.country ?? row?.country ?? tenantRow(tenant).country,
    address: center.address ?? row?.address ?? name,
    timeZone: zones.find((zone) => zone !== undefined && isTimeZone(zone)) ?? FALLBACK_ZONE,
    ...(center.coordinates && { coordinates: center.coordinates }),
    workingHours: center.workingHours ?? [],
  };
};

/** A list that has to have an entry; without one it counts as missing. */
const unlessEmpty = <Entry>(list: Entry[] | undefined) => (list?.length ? list : undefined);

const completeLogos = ({ dark = {}, white = {} }: NonNullable<SpecifiedSettings["logos"]>) => ({ dark, white });

const ownSettings = ({
  logos,
  pages,
  verification,
  ...settings
}: Partial<SpecifiedSettings>): Partial<LocationSettings> =>
  withoutMissing({
    ...settings,
    pages: unlessEmpty(pages),
    verification: unlessEmpty(verification),
    logos: logos && completeLogos(logos),
  });

const defaultSettings = (tenant: Tenant): LocationSettings => ({
  ...usualSettings(tenant),
  specialNeeds: [],
  logos: { dark: {}, white: {} },
  contract: defaultContract(tenant),
  ageRestrictions: {},
});

const completeConfig = (
  tenant: Tenant,
  { centers = [], languages, dashboardConfig, ...limits }: Partial<SpecifiedConfig>,
): Config => {
  const { locationOverrides = {}, ...settings }: Partial<NonNullable<typeof dashboardConfig>> = dashboardConfig ?? {};
  const overrides = Object.entries(locationOverrides).map(([key, own]) => [key, ownSettings(own)]);
  return {
    ...DEFAULT_LIMITS,
    ...withoutMissing(limits),
    centers: centers.map((center) => completeCenter(tenant, center)),
    languages: unlessEmpty(languages) ?? [...localesOf(tenant)],
    dashboardConfig: {
      ...defaultSettings(tenant),
      ...ownSettings(settings),
      locationOverrides: Object.fromEntries(overrides),
    },
  };
};

/** The configuration, complete: what the reply lacks comes from the tenant's row and its country. */
export const readWholeConfig = async ({ tenant, ask }: Pick<ExchangeOf<"config">, "tenant" | "ask">) =>
  completeConfig(tenant, await ask());

// The dashboard opens without it: its pages then have the network's own settings.
const knownConfig = ({ tenant, config }: SharedExchange): Promise<Config> =>
  config().catch((error) => {
    if (error instanceof AppError) return completeConfig(tenant, {});
    throw error;
  });

// Visitors of the home page ask: many at once would take all calls that an upstream may have running.
const FRESH_MS = 10_000;
const recentAvailability = shareRead<ReplyOf<typeof centers.availability>>(FRESH_MS, 100);

const noAges = (error: unknown): AgeRestrictions => {
  if (error instanceof AppError) return {};
  throw error;
};

const agesAlone = async ({ config, call }: SharedExchange) => ({
  centers: await Promise.all(
    (await config()).centers.map(async ({ location_key }) => ({
      location_key,
      ageRestrictions: await call(configuration.ageRestrictions, { query: { locationKey: location_key } }).catch(
        noAges,
      ),
    })),
  ),
});

/** The settings of the network and of its locations, and what each location has free. */
export const configurationCalls: RemoteCalls<
  "config" | "availability" | "permittedLocations" | "settings" | "updateSettings"
> = {
  // With the agreements' texts of the language that is asked for.
  config: async (exchange) => {
    const config = await readWholeConfig(exchange);
    const language = locale.safeParse(exchange.input.query?.language).data;
    const { country } = tenantRow(exchange.tenant);
    return { ...config, dashboardConfig: withTextsIn(config.dashboardConfig, language, country) };
  },
  // A backend that does not say what it has free is asked for the ages alone.
  availability: (exchange) =>
    recentAvailability(exchange.tenant, () => (exchange.has("availability") ? exchange.ask() : agesAlone(exchange))),
  // A location that is named by its key alone is described by the configuration.
  permittedLocations: async (exchange) => {
    const { tenant, ask } = exchange;
    const permitted = await ask();
    const isDescribed = permitted.every(({ name, timeZone }) => name !== undefined && timeZone !== undefined);
    const known = isDescribed ? [] : (await knownConfig(exchange)).centers;
    return {
      locations: permitted.map((location) => {
        const center = known.find(({ location_key }) => location_key === location.location_key);
        return completeCenter(tenant, { ...center, ...withoutMissing(location) } as SpecifiedCenter);
      }),
    };
  },
  // The settings in force at a location: its own, else those of the network.
  settings: async (exchange) => {
    const { location_key } = exchange.input.params;
    const [reply, current] = await Promise.all([exchange.send(), knownConfig(exchange)]);
    const { dashboardConfig, ...read } = exchange.parse(reply ?? {});
    const { registrationEmployeesCount, workingHours, network, own = [], versions, ...settings } = read;
    const center = current.centers.find((known) => known.location_key === location_key);
    const { locationOverrides, ...networkSettings } = current.dashboardConfig;
    return {
      ...networkSettings,
      ...locationOverrides[location_key],
      ...ownSettings(settings),
      ...(dashboardConfig && ownSettings(dashboardConfig)),
      registrationEmployeesCount: registrationEmployeesCount ?? DEFAULT_EMPLOYEES,
      workingHours: workingHours ?? center?.workingHours ?? [],
      network: { ...networkSettings, ...(network && ownSettings(network)) },
      own: unlessEmpty(own) ?? Object.keys(locationOverrides[location_key] ?? {}),
      ...(versions && { versions }),
    };
  },
  // The specified settings are sent in a member of the dashboard's configuration, and the number of employees beside it.
  updateSettings: async ({ input: { params, body }, has, send }) => {
    const { versions, ...patch } = body ?? {};
    const { registrationEmployeesCount, ...dashboardConfig } = patch;
    const specified = {
      ...(registrationEmployeesCount !== undefined && { registrationEmployeesCount }),
      ...(Object.keys(dashboardConfig).length > 0 && { dashboardConfig }),
    };
    const named = has("versions") && versions ? { versions } : {};
    await send({ params, body: { ...(has("ownSettings") ? patch : specified), ...named } });
    return { updated: true };
  },
};
