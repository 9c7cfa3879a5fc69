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
  /** Names of other tenants in a language that they do not offer themselves. */
  networks?: Readonly<Record<string, string>>;
}

interface NamedLocation extends Partial<LocationNames> {
  location_key: string;
}

const NAME_PARTS = ["name", "city", "address"] as const;

/** A location with its texts in one language; missing texts keep the backend's. `alsoCalled` has the replaced texts, for search. */
export const translateLocation = <Centre extends NamedLocation>(
  centre: Centre,
  { centers }: TenantNames,
): Centre & { alsoCalled?: string } => {
  const own = centers?.[centre.location_key];
  if (!own) return centre;
  const said = NAME_PARTS.filter((part) => centre[part] !== undefined && own[part] !== undefined);
  return {
    ...centre,
    ...Object.fromEntries(said.map((part) => [part, own[part]])),
    alsoCalled: said.map((part) => centre[part]).join(" "),
  };
};
