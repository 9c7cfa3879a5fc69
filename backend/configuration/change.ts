import { isDeepStrictEqual } from "node:util";
import { type Author, recordChange } from "@/backend/audit/record";
import type { Db, Transaction } from "@/backend/db/database";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { requireCurrent, versionOf } from "@/backend/http/row-version";
import type { Services } from "@/backend/services";
import type {
  ConfigurationPatch,
  ReadSettings,
  SettingVersions,
  StaffSettings,
  staffConfiguration,
} from "@/lib/contracts/staff-configuration";
import { joinPatches, mergePatch } from "./merge-patch";
import { normalisePatch, requireValidSettings } from "./rules";
import { readSettings, type Settings } from "./settings";
import { lockOwnSettings, type SettingsKey, writeOwnSettings } from "./store";

/** A location's effective settings, the tenant's, and the names of the location's own. */
export const loadSettings = async (db: Db, key: SettingsKey): Promise<ReadSettings> => {
  const { network, own } = await readSettings(db, key);
  const inForce = { ...network, ...own };
  const versions = Object.fromEntries(Object.entries(inForce).map(([name, value]) => [name, versionOf(value)]));
  return { ...inForce, network, own: Object.keys(own), versions };
};

/** Throws `changed_meanwhile` with the settings in force, if others have changed one of the patch since it was read. */
const requireRead = (
  patch: ConfigurationPatch,
  current: ReadSettings,
  { read, after }: { read: NonNullable<SettingVersions>; after: StaffSettings },
): void => {
  for (const name of Object.keys(patch) as (keyof StaffSettings)[])
    requireCurrent({ read: read[name], stored: versionOf(current[name]), next: versionOf(after[name]) }, current);
};

/** The settings after a patch. A setting that it removes has the tenant's value again. */
const patched = (before: StaffSettings, network: StaffSettings, patch: ConfigurationPatch): StaffSettings => {
  const isRemoved = ([, value]: [string, unknown]) => value === null;
  const removed = Object.entries(patch).filter(isRemoved);
  const replaced = Object.entries(patch).filter((entry) => !isRemoved(entry));
  const inherited = Object.fromEntries(removed.map(([name]) => [name, network[name as keyof StaffSettings]]));
  return mergePatch({ ...before, ...inherited }, Object.fromEntries(replaced)) as StaffSettings;
};

interface Authored {
  author: Author;
  now: Date;
}

/** Merges a patch into a location's own settings, except values that change nothing. */
export const changeSettings = async (
  { tenant, caller, params, body: { versions: read = {}, ...body }, now }: Call<typeof staffConfiguration.update>,
  { db }: Services,
): Promise<{ updated: true }> => {
  const key = { tenant, location: permit(caller, params.location_key) };
  await db.transaction(async (tx) => {
    const own = await lockOwnSettings(tx, key, now);
    const current = await loadSettings(tx, key);
    const { network: shared, own: _names, versions: _stored, ...before } = current;
    const network = shared as StaffSettings;
    const patch = normalisePatch(body, network.pages);
    const after = patched(before, network, patch);
    requireRead(patch, current, { read, after });
    requireValidSettings(tenant, patch, { before, after });
    const changed = (Object.keys(patch) as (keyof StaffSettings)[]).filter((name) =>
      patch[name] === null ? name in own : !isDeepStrictEqual(before[name], after[name]),
    );
    const next = Object.fromEntries(changed.map((name) => [name, joinPatches(own[name], patch[name])]));
    await writeChange(tx, key, { own, next }, { author: caller, now });
  });
  return { updated: true };
};

/** The named settings, `null` for one that is the tenant's. */
const pickSettings = (own: Settings, names: readonly string[]): Settings =>
  Object.fromEntries(names.map((name) => [name, own[name] ?? null]));

/** Writes and records new values of some of a location's own settings. `null` removes one, so that the tenant's holds. */
const writeChange = async (
  tx: Transaction,
  key: SettingsKey,
  { own, next }: { own: Settings; next: Settings },
  { author, now }: Authored,
): Promise<void> => {
  const names = Object.keys(next);
  if (names.length === 0) return;
  const entries = Object.entries({ ...own, ...next }).filter(([, value]) => value !== null);
  await writeOwnSettings(tx, key, Object.fromEntries(entries), now);
  await recordChange(tx, {
    tenant: key.tenant,
    author,
    locationKey: key.location,
    action: "configuration_changed",
    target: `configuration:${key.location}`,
    before: pickSettings(own, names),
    after: next,
    now,
  });
};

/** Restores some of a location's own settings and records the change. Returns false if they are no longer as `expected`. */
export const restoreSettings = async (
  tx: Transaction,
  {
    tenant,
    location,
    author,
    now,
    expected,
    restored,
  }: SettingsKey & Authored & { expected: Settings; restored: Settings },
): Promise<boolean> => {
  const key = { tenant, location };
  const own = await lockOwnSettings(tx, key, now);
  if (!isDeepStrictEqual(pickSettings(own, Object.keys(expected)), expected)) return false;
  await writeChange(tx, key, { own, next: restored }, { author, now });
  return true;
};
