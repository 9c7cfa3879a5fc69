import { type Location, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";

// City slugs are ASCII; these are not what their city is called.
const CITY_NAMES: Readonly<Record<string, string>> = { saarbruecken: "Saarbrücken" };

/** A slug in words: `nor-nork` is "Nor Nork". */
export const nameOfSlug = (slug: string): string =>
  CITY_NAMES[slug] ?? slug.replace(/(^|-)(\w)/g, (_match, hyphen, letter) => (hyphen && " ") + letter.toUpperCase());

const detailsOf = (country: string, location: Location) => ({
  location_key: location.location_key,
  name: location.name,
  city: nameOfSlug(location.city),
  citySlug: location.city,
  country,
  address: location.address,
  timeZone: location.timeZone,
  coordinates: location.coordinates,
});

/** The tenant's locations as the configuration names them, in the order of its row. Working hours are configured. */
export const locationDetailsOf = (tenant: Tenant) => {
  const { country, locations } = tenantRow(tenant);
  return locations.map((location) => detailsOf(country, location));
};
