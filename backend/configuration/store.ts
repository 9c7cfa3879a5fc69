import type { Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { PermittedLocation } from "@/backend/http/callers";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Settings } from "./settings";

/** A location whose own settings are read or written. */
export interface SettingsKey {
  tenant: Tenant;
  location: PermittedLocation;
}

const at = ({ tenant, location }: SettingsKey) => sql`tenant = ${tenant} AND location_key = ${location}`;

/** Locks a location's own settings and returns them. Inserts an empty row first if there is none to lock. */
export const lockOwnSettings = async (tx: Transaction, key: SettingsKey, now: Date): Promise<Settings> => {
  await tx.run`INSERT INTO configuration (tenant, location_key, settings, updated_at)
    VALUES (${key.tenant}, ${key.location}, '{}', ${now}) ON CONFLICT (tenant, location_key) DO NOTHING`;
  const settings = await tx.value<Settings>`SELECT settings FROM configuration WHERE ${at(key)} FOR NO KEY UPDATE`;
  return settings ?? {};
};

export const writeOwnSettings = (tx: Transaction, key: SettingsKey, settings: Settings, now: Date) =>
  tx.run`UPDATE configuration SET settings = ${settings}, updated_at = ${now} WHERE ${at(key)}`;
