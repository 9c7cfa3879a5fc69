/** Coordinates in degrees. */
export interface Coordinates {
  lat: number;
  lng: number;
}

const EARTH_RADIUS_KM = 6371;
const KM_PER_MILE = 1.609344;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance between two points, in kilometres (haversine). */
export const distanceKm = (one: Coordinates, other: Coordinates): number => {
  const across = Math.sin(radians(other.lat - one.lat) / 2) ** 2;
  const along = Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  const share = across + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * along;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(share)));
};

/** A distance in miles for the United States, else in kilometres. Rounded to one decimal below ten, else to a whole number. */
export const distanceInLocalUnits = (km: number, country: string): { value: number; unit: "km" | "mi" } => {
  const unit = country === "usa" ? "mi" : "km";
  const value = unit === "mi" ? km / KM_PER_MILE : km;
  return { value: value < 10 ? Math.round(value * 10) / 10 : Math.round(value), unit };
};

interface WithCoordinates {
  coordinates?: Coordinates | undefined;
}

/** Locations with their distances, nearest first. Those without coordinates come last. */
export const sortByDistance = <Location extends WithCoordinates>(
  locations: readonly Location[],
  origin: Coordinates,
): { location: Location; km: number | undefined }[] =>
  locations
    .map((location) => ({ location, km: location.coordinates && distanceKm(origin, location.coordinates) }))
    .sort((one, other) => (one.km ?? Number.POSITIVE_INFINITY) - (other.km ?? Number.POSITIVE_INFINITY));

/** A link to a point on OpenStreetMap, which needs no key. */
export const openStreetMapUrl = ({ lat, lng }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
