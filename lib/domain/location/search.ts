import { searchText } from "@/lib/kit/typed-text";

interface Named {
  name: string;
  city: string;
  address: string;
  /** Its texts in other languages. */
  alsoCalled?: string | undefined;
}

/** The locations whose city, name or address contains every typed word, in any language. Ignores case and accents. */
export const matchingLocations = <Location extends Named>(
  locations: readonly Location[],
  query: string,
): Location[] => {
  const words = searchText(query).split(/\s+/).filter(Boolean);
  return locations.filter(({ name, city, address, alsoCalled = "" }) => {
    const text = searchText(`${name} ${city} ${address} ${alsoCalled}`);
    return words.every((word) => text.includes(word));
  });
};

interface Hours {
  weekday: number;
  open: string;
  close: string;
}

/** Runs of neighbouring weekdays with the same hours: Monday to Friday once, not five times. */
export const groupSameHours = (
  hours: readonly Hours[],
): { first: number; last: number; open: string; close: string }[] => {
  const runs: { first: number; last: number; open: string; close: string }[] = [];
  for (const { weekday, open, close } of [...hours].sort((one, other) => one.weekday - other.weekday)) {
    const run = runs.at(-1);
    if (run && run.last === weekday - 1 && run.open === open && run.close === close) run.last = weekday;
    else runs.push({ first: weekday, last: weekday, open, close });
  }
  return runs;
};

/** A centre's name and address in one line; the address alone where it says both. */
export const nameAndAddress = ({ name, address }: Pick<Named, "name" | "address">): string =>
  address.includes(name) ? address : `${name}, ${address}`;
