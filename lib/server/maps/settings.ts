import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Values } from "@/lib/server/environment/variables";

/** The provider of address suggestions. */
export type MapsSettings = { provider: "google"; url: string; apiKey: string } | { provider: "photon"; url: string };

const GOOGLE_URL = "https://places.googleapis.com";

/** A tenant's provider of address suggestions; undefined if none is set. */
export const mapsSettings = (values: Values, tenant: Tenant): MapsSettings | undefined => {
  const [provider, apiKey, url] = [values.MAPS_PROVIDER(tenant), values.MAPS_API_KEY(tenant), values.MAPS_URL(tenant)];
  if (provider === "google" && apiKey) return { provider, url: url ?? GOOGLE_URL, apiKey };
  if (provider === "photon" && url) return { provider, url };
  return undefined;
};
