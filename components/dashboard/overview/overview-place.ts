import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";

/** Whose overview it is, and how its dates are written. */
export interface OverviewPlace {
  locationKey: string;
  zone: string;
  language: Locale;
}

/** The week that a day is in, on the start days' screen. */
export const weekHref = ({ locationKey }: OverviewPlace, day: string): string =>
  `${routes.startDays}?location=${locationKey}&week=${day}`;

/** Who is booked on a presentation, at the door. */
export const doorHref = ({ locationKey }: OverviewPlace, presentationId: string): string =>
  `${routes.door}?location=${locationKey}&presentation=${presentationId}`;
