/** A place on the earth, in degrees. */
export interface Coordinates {
  lat: number;
  lng: number;
}

const EARTH_RADIUS_KM = 6371;
const KM_PER_MILE = 1.609344;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two places as the crow flies (haversine). */
export const distanceKm = (one: Coordinates, other: Coordinates): number => {
  const across = Math.sin(radians(other.lat - one.lat) / 2) ** 2;
  const along = Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  const share = across + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * along;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(share)));
};

/** A distance as people of a country say it: one decimal below ten, whole beyond; miles in the United States. */
export const distanceInLocalUnits = (km: number, country: string): { value: number; unit: "km" | "mi" } => {
  const unit = country === "usa" ? "mi" : "km";
  const value = unit === "mi" ? km / KM_PER_MILE : km;
  return { value: value < 10 ? Math.round(value * 10) / 10 : Math.round(value), unit };
};

interface WithCoordinates {
  coordinates?: Coordinates | undefined;
}

/** The nearest first, each with how far it is; those that are nowhere known come last. */
export const sortByDistance = <Centre extends WithCoordinates>(
  centres: readonly Centre[],
  origin: Coordinates,
): { centre: Centre; km: number | undefined }[] =>
  centres
    .map((centre) => ({ centre, km: centre.coordinates && distanceKm(origin, centre.coordinates) }))
    .sort((one, other) => (one.km ?? Number.POSITIVE_INFINITY) - (other.km ?? Number.POSITIVE_INFINITY));

/** A place on OpenStreetMap, which asks for no key. */
export const openStreetMapUrl = ({ lat, lng }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
