import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";

/** Whose overview it is, and how its dates are written. */
export interface OverviewContext {
  locationKey: string;
  zone: string;
  language: Locale;
}

/** The week that a day is in, on the start days' screen. */
export const weekHref = ({ locationKey }: OverviewContext, day: string): string =>
  `${routes.startDays}?location=${locationKey}&week=${day}`;

/** Who is booked on a presentation, at the door. */
export const checkInHref = ({ locationKey }: OverviewContext, presentationId: string): string =>
  `${routes.checkIn}?location=${locationKey}&presentation=${presentationId}`;
