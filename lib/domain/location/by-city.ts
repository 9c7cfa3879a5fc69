interface InCity {
  name: string;
  city: string;
}

/** The locations of one city. */
export interface CityGroup<Entry> {
  city: string;
  entries: Entry[];
}

/** Groups entries by the city of their location, in the order in which the cities first come. */
export const groupByCity = <Entry>(
  entries: readonly Entry[],
  locationOf: (entry: Entry) => InCity,
): CityGroup<Entry>[] => {
  const cities = [...new Set(entries.map((entry) => locationOf(entry).city))];
  return cities.map((city) => ({ city, entries: entries.filter((entry) => locationOf(entry).city === city) }));
};

/** Whether the cities are worth headings: not where each location is the only one of its city and is called like it. */
export const needsCityNames = <Entry>(
  groups: readonly CityGroup<Entry>[],
  locationOf: (entry: Entry) => InCity,
): boolean =>
  groups.some(({ city, entries }) => entries.length > 1 || entries.some((entry) => locationOf(entry).name !== city));
