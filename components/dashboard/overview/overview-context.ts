import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";

/** The location of the overview, with the time zone and language of its dates. */
export interface OverviewContext {
  locationKey: string;
  zone: string;
  language: Locale;
}

/** Link to the start days of the week that contains `day`. */
export const weekHref = ({ locationKey }: OverviewContext, day: string): string =>
  `${routes.startDays}?location=${locationKey}&week=${day}`;

/** Link to the check-in list of a presentation. */
export const checkInHref = ({ locationKey }: OverviewContext, presentationId: string): string =>
  `${routes.checkIn}?location=${locationKey}&presentation=${presentationId}`;
