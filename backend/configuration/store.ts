import type { PoolClient } from "pg";
import type { PermittedLocation } from "@/backend/http/callers";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Settings } from "./settings";

/** A location whose own settings are read or written. */
export interface SettingsKey {
  tenant: Tenant;
  location: PermittedLocation;
}

/** Locks a location's own settings and returns them. Inserts an empty row first if there is none to lock. */
export const lockOwnSettings = async (
  client: PoolClient,
  { tenant, location }: SettingsKey,
  now: Date,
): Promise<Settings> => {
  await client.query({
    name: "settings-ensure-own",
    text: `INSERT INTO configuration (tenant, location_key, settings, updated_at) VALUES ($1, $2, '{}', $3)
           ON CONFLICT (tenant, location_key) DO NOTHING`,
    values: [tenant, location, now],
  });
  const { rows } = await client.query<{ settings: Settings }>({
    name: "settings-lock-own",
    text: "SELECT settings FROM configuration WHERE tenant = $1 AND location_key = $2 FOR NO KEY UPDATE",
    values: [tenant, location],
  });
  return rows[0]?.settings ?? {};
};

export const writeOwnSettings = async (
  client: PoolClient,
  { tenant, location }: SettingsKey,
  settings: Settings,
  now: Date,
): Promise<void> => {
  await client.query({
    name: "settings-write-own",
    text: "UPDATE configuration SET settings = $3, updated_at = $4 WHERE tenant = $1 AND location_key = $2",
    values: [tenant, location, JSON.stringify(settings), now],
  });
};
