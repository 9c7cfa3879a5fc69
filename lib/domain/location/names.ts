/** What a centre is called in one language. */
export interface LocationNames {
  name: string;
  city: string;
  address: string;
}

/** What a network calls itself and its centres in one language; what is not said keeps the name it has. */
export interface TenantNames {
  name?: string;
  centers?: Readonly<Record<string, Partial<LocationNames>>>;
  /** What it calls other networks, in a language that they do not speak themselves. */
  networks?: Readonly<Record<string, string>>;
}

interface NamedLocation extends Partial<LocationNames> {
  location_key: string;
}

const NAME_PARTS = ["name", "city", "address"] as const;

/**
 * A centre as a language calls it: a centre that the language does not know keeps the words that its backend sent. What
 * it was called before is kept beside, for whoever looks for that.
 */
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
