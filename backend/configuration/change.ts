import { isDeepStrictEqual } from "node:util";
import type { Pool, PoolClient } from "pg";
import { recordChange } from "@/backend/audit/record";
import { transaction } from "@/backend/db/transaction";
import { permit } from "@/backend/http/authentication";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { ConfigurationPatch, StaffSettings, staffConfiguration } from "@/lib/contracts/staff-configuration";
import { joinPatches, mergePatch } from "./merge-patch";
import { normalisePatch, requireValidSettings } from "./rules";
import { readSettings, type Settings } from "./settings";
import { lockOwnSettings, type SettingsKey, writeOwnSettings } from "./store";

/** A location's settings in force, the tenant's, and the names of those that are its own. */
export const loadSettings = async (
  client: Pool | PoolClient,
  place: SettingsKey,
): Promise<ReplyOf<typeof staffConfiguration.get>> => {
  const { network, own } = await readSettings(client, place);
  return { ...network, ...own, network, own: Object.keys(own) };
};

/** The settings after a patch: a setting that it removes is the tenant's again. */
const patched = (before: StaffSettings, network: StaffSettings, patch: ConfigurationPatch): StaffSettings => {
  const isTaken = ([, value]: [string, unknown]) => value === null;
  const taken = Object.entries(patch).filter(isTaken);
  const given = Object.entries(patch).filter((entry) => !isTaken(entry));
  const again = Object.fromEntries(taken.map(([name]) => [name, network[name as keyof StaffSettings]]));
  return mergePatch({ ...before, ...again }, Object.fromEntries(given)) as StaffSettings;
};

interface Author {
  staffId: string;
  now: Date;
}

/** Merges a patch into a location's own settings, except values that change nothing. */
export const changeSettings = async (
  { tenant, caller, params, body, now }: Call<typeof staffConfiguration.update>,
  { database }: Services,
): Promise<{ updated: true }> => {
  const place = { tenant, location: permit(caller, params.location_key) };
  await transaction(database.pool, async (client) => {
    const own = await lockOwnSettings(client, place, now);
    const { network: shared, own: _names, ...before } = await loadSettings(client, place);
    const network = shared as StaffSettings;
    const patch = normalisePatch(body, network.pages);
    const after = patched(before, network, patch);
    requireValidSettings(tenant, patch, { before, after });
    const changed = (Object.keys(patch) as (keyof StaffSettings)[]).filter((name) =>
      patch[name] === null ? name in own : !isDeepStrictEqual(before[name], after[name]),
    );
    const next = Object.fromEntries(changed.map((name) => [name, joinPatches(own[name], patch[name])]));
    await writeChange(client, place, { own, next }, { staffId: caller.staffId, now });
  });
  return { updated: true };
};

/** The named settings, `null` for one that is the tenant's. */
const named = (own: Settings, names: readonly string[]): Settings =>
  Object.fromEntries(names.map((name) => [name, own[name] ?? null]));

/** Writes new values of some of a location's own settings, `null` for the tenant's again, and records them alone. */
const writeChange = async (
  client: PoolClient,
  place: SettingsKey,
  { own, next }: { own: Settings; next: Settings },
  { staffId, now }: Author,
): Promise<void> => {
  const names = Object.keys(next);
  if (names.length === 0) return;
  const kept = Object.entries({ ...own, ...next }).filter(([, value]) => value !== null);
  await writeOwnSettings(client, place, Object.fromEntries(kept), now);
  await recordChange(client, {
    tenant: place.tenant,
    staffId,
    locationKey: place.location,
    action: "configuration_changed",
    target: `configuration:${place.location}`,
    before: named(own, names),
    after: next,
    now,
  });
};

/** Puts some of a location's own settings back, recorded as a change; whether they still were as `expected`. */
export const restoreSettings = async (
  client: PoolClient,
  {
    tenant,
    location,
    staffId,
    now,
    expected,
    restored,
  }: SettingsKey & Author & { expected: Settings; restored: Settings },
): Promise<boolean> => {
  const place = { tenant, location };
  const own = await lockOwnSettings(client, place, now);
  if (!isDeepStrictEqual(named(own, Object.keys(expected)), expected)) return false;
  await writeChange(client, place, { own, next: restored }, { staffId, now });
  return true;
};
