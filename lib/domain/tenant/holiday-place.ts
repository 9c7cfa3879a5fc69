import { countryOf, type Region } from "@/lib/domain/country/countries";
import { locationOf, type Tenant, tenantRow } from "./tenants";

/** Where a location's public holidays are looked up: its country, and its state if it has holidays of its own. */
export const holidayPlaceOf = (
  tenant: Tenant,
  locationKey: string,
): { region: Region; state?: string | undefined } => ({
  region: countryOf(tenantRow(tenant).country).region,
  state: locationOf(tenant, locationKey)?.state,
});
