import "server-only";
import type { Config, configuration, LocationDetails, LocationSettings } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import {
  permittedLocations,
  type SpecifiedCenter,
  type SpecifiedConfig,
  type SpecifiedSettings,
  config as specifiedConfig,
  staffSettings,
} from "@/lib/contracts/specified/configuration";
import type { staffAuth } from "@/lib/contracts/staff";
import type { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { locale } from "@/lib/contracts/wire-types";
import { withTextsIn } from "@/lib/domain/application/contract";
import { FALLBACK_ZONE } from "@/lib/domain/application/situation";
import { locationDetailsOf, nameOfSlug } from "@/lib/domain/location/details";
import { DEFAULT_EMPLOYEES } from "@/lib/domain/schedule/slots";
import { localesOf } from "@/lib/domain/tenant/language";
import { DEFAULT_LIMITS } from "@/lib/domain/tenant/limits";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { usualSettings } from "@/lib/domain/tenant/usual-settings";
import { defaultContract } from "@/lib/i18n/agreement";
import { isTimeZone } from "@/lib/kit/day";
import type { Exchange, RemoteCall } from "./exchange";

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

const withoutMissing = <Settings extends object>(settings: Settings) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Settings]: Exclude<Settings[Name], undefined>;
  };

/** A list that has to have an entry; without one it counts as missing. */
const unlessEmpty = <Entry>(list: Entry[] | undefined) => (list?.length ? list : undefined);

const completeLogos = ({ dark = {}, white = {} }: NonNullable<SpecifiedSettings["logos"]>) => ({ dark, white });

const ownSettings = ({ logos, pages, verification, ...settings }: SpecifiedSettings): Partial<LocationSettings> =>
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

const completeSettings = (tenant: Tenant, settings: SpecifiedSettings): LocationSettings => ({
  ...defaultSettings(tenant),
  ...ownSettings(settings),
});

const completeConfig = (tenant: Tenant, read: SpecifiedConfig): Config => {
  const { locationOverrides = {}, ...settings } =
    read.dashboardConfig ?? ({} as Partial<NonNullable<SpecifiedConfig["dashboardConfig"]>>);
  const overrides = Object.entries(locationOverrides).map(([key, own]) => [key, ownSettings(own)]);
  return {
    ...DEFAULT_LIMITS,
    ...withoutMissing({
      verificationAttemptCount: read.verificationAttemptCount,
      verificationRetryTimeoutMS: read.verificationRetryTimeoutMS,
      verificationTimeLimitMS: read.verificationTimeLimitMS,
      registrationLimit: read.registrationLimit,
    }),
    centers: read.centers.map((center) => completeCenter(tenant, center)),
    languages: unlessEmpty(read.languages) ?? [...localesOf(tenant)],
    dashboardConfig: {
      ...completeSettings(tenant, settings as SpecifiedSettings),
      locationOverrides: Object.fromEntries(overrides),
    },
  };
};

/** The configuration, complete: what the reply lacks comes from the tenant's row and its country. */
export const readWholeConfig = async ({ tenant, send, parse }: Pick<Exchange, "tenant" | "send" | "parse">) =>
  completeConfig(tenant, parse(specifiedConfig, await send({})));

/** The configuration with the agreements' texts of the language that is asked for. */
export const getConfig: RemoteCall<typeof configuration.get> = async (exchange) => {
  const config = await readWholeConfig(exchange);
  const language = locale.safeParse(exchange.input.query?.language).data;
  const { country } = tenantRow(exchange.tenant);
  return { ...config, dashboardConfig: withTextsIn(config.dashboardConfig, language, country) };
};

// The dashboard opens without it: its pages then have the network's own settings.
const noConfig =
  (tenant: Tenant) =>
  (error: unknown): Config => {
    if (error instanceof AppError) return completeConfig(tenant, specifiedConfig.parse({ centers: [] }));
    throw error;
  };

/** The locations of a staff member; one that is named by its key alone is described by the configuration. */
export const getPermittedLocations: RemoteCall<typeof staffAuth.permittedLocations> = async ({
  tenant,
  send,
  parse,
  config,
}) => {
  const permitted = parse(permittedLocations, await send({}));
  const isDescribed = permitted.every(({ name, timeZone }) => name !== undefined && timeZone !== undefined);
  const known = isDescribed ? [] : (await config().catch(noConfig(tenant))).centers;
  return {
    locations: permitted.map((location) => {
      const center = known.find(({ location_key }) => location_key === location.location_key);
      return completeCenter(tenant, { ...center, ...withoutMissing(location) } as SpecifiedCenter);
    }),
  };
};

/** The settings in force at a location: its own, else those of the network. */
export const getStaffConfiguration: RemoteCall<typeof staffConfiguration.get> = async (exchange) => {
  const { tenant, input, send, parse } = exchange;
  const { location_key } = input.params;
  const [reply, current] = await Promise.all([send(input), exchange.config().catch(noConfig(tenant))]);
  const { dashboardConfig, ...read } = parse(staffSettings, reply ?? {});
  const {
    registrationEmployeesCount = DEFAULT_EMPLOYEES,
    workingHours,
    network,
    own = [],
    versions,
    ...settings
  } = read;
  const center = current.centers.find((known) => known.location_key === location_key);
  const { locationOverrides, ...networkSettings } = current.dashboardConfig;
  const inForce: LocationSettings = { ...networkSettings, ...locationOverrides[location_key] };
  return {
    ...inForce,
    ...ownSettings(settings),
    ...(dashboardConfig && ownSettings(dashboardConfig)),
    registrationEmployeesCount,
    workingHours: workingHours ?? center?.workingHours ?? [],
    network: { ...networkSettings, ...(network && ownSettings(network)) },
    own: unlessEmpty(own) ?? Object.keys(locationOverrides[location_key] ?? {}),
    ...(versions && { versions }),
  };
};

/**
 * Saves changed settings: the specified ones of the dashboard's configuration in a member of that name, and the number of
 * employees beside it. Any success is one: what it answers is not specified.
 */
export const updateStaffConfiguration: RemoteCall<typeof staffConfiguration.update> = async ({ input, has, send }) => {
  const { params, body } = input;
  const { versions, ...patch } = body ?? {};
  const { registrationEmployeesCount, ...dashboardConfig } = patch;
  const specified = {
    ...(registrationEmployeesCount !== undefined && { registrationEmployeesCount }),
    ...(Object.keys(dashboardConfig).length > 0 && { dashboardConfig }),
  };
  const named = has("versions") && versions ? { versions } : {};
  await send({ params, body: { ...(has("ownSettings") ? patch : specified), ...named } });
  return { updated: true };
};
