/** A location's texts in one language. */
export interface LocationNames {
  name: string;
  city: string;
  address: string;
}

/** A tenant's own name and its locations' texts in one language. Missing texts keep the backend's. */
export interface TenantNames {
  name?: string;
  centers?: Readonly<Record<string, Partial<LocationNames>>>;
  /** Names of its regions of schools, and of its schools, by id. */
  regions?: Readonly<Record<string, string>>;
  schools?: Readonly<Record<string, string>>;
  /** Names of other tenants in a language that they do not offer themselves. */
  networks?: Readonly<Record<string, string>>;
}

interface NamedLocation extends Partial<LocationNames> {
  location_key: string;
}

const NAME_PARTS = ["name", "city", "address"] as const;

/** A location with its texts in one language; missing texts keep the backend's. `alsoCalled` has the replaced texts, for search. */
export const translateLocation = <Location extends NamedLocation>(
  location: Location,
  { centers }: TenantNames,
): Location & { alsoCalled?: string } => {
  const texts = centers?.[location.location_key];
  if (!texts) return location;
  const translated = NAME_PARTS.filter((part) => location[part] !== undefined && texts[part] !== undefined);
  return {
    ...location,
    ...Object.fromEntries(translated.map((part) => [part, texts[part]])),
    alsoCalled: translated.map((part) => location[part]).join(" "),
  };
};
