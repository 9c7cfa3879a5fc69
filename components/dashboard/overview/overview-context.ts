import type { Locale } from "@/lib/domain/country/locales";
import { type ApplicantQuery, applicantParameters, readApplicantQuery } from "@/lib/domain/dashboard/applicant-list";
import { routes } from "@/lib/domain/routes";
import type { Day } from "@/lib/kit/day";
import { queryString } from "@/lib/kit/url";

/** The location of the overview, with the time zone and language of its dates. */
export interface OverviewContext {
  locationKey: string;
  zone: string;
  language: Locale;
}

type OfLocation = Pick<OverviewContext, "locationKey">;

/** Link to the overview of a location. */
export const overviewHref = ({ locationKey }: OfLocation): string =>
  routes.overview + queryString({ location: locationKey });

/** Link to the start days of the week that contains `day`. */
export const weekHref = ({ locationKey }: OfLocation, day: Day): string =>
  routes.startDays + queryString({ location: locationKey, week: day });

/** Link to the check-in list of a presentation; without one, to today's. */
export const checkInHref = ({ locationKey }: OfLocation, presentationId?: string): string =>
  routes.checkIn + queryString({ location: locationKey, presentation: presentationId });

/** Link to the applicants who match a filter. */
export const applicantsHref = ({ locationKey }: OfLocation, filter: Partial<ApplicantQuery>): string =>
  routes.applicants +
  queryString({ location: locationKey, ...applicantParameters({ ...readApplicantQuery(() => null), ...filter }) });

/** Link to the waiting list. */
export const waitingHref = ({ locationKey }: OfLocation): string =>
  routes.waiting + queryString({ location: locationKey });

/** Those who came and are not accepted yet. */
export const TO_ACCEPT = { status: "submitted", state: "attended" } as const;

/** Link to the sign-in sheets of a day, or to the one of a start day. */
export const signInSheetsHref = ({ locationKey }: OfLocation, date: Day, startDay?: string): string =>
  routes.signInSheets + queryString({ location: locationKey, date, startDay });
