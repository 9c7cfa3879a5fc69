"use client";

import { useTranslations } from "next-intl";
import { rememberRow } from "@/components/dashboard/applicants/row-navigation";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import type { BookedPerson as Person } from "@/lib/contracts/staff-closures";
import type { Locale } from "@/lib/domain/country/locales";
import { ROW_ID } from "@/lib/domain/dashboard/applicant-list";
import { fullName } from "@/lib/domain/person/full-name";
import { routes } from "@/lib/domain/routes";
import { dayText, instantText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import type { Day } from "@/lib/kit/day";
import { queryString } from "@/lib/kit/url";

interface BookedPersonProps {
  person: Person;
  location: DashboardLocation;
  language: Locale;
  /** Asks whether to move the person to the proposed seats; undefined where nobody can be moved. */
  onMove: (() => void) | undefined;
}

interface Seats {
  startDay: Day;
  pairStartDay?: Day | undefined;
  presentationDate: string;
}

/** "Starts Mon, 5 Jul and Thu, 8 Jul · Presentation 2 Jul, 12:00". */
const useSeatsText = (language: Locale, zone: string) => {
  const t = useTranslations("closures");
  return ({ startDay, pairStartDay, presentationDate }: Seats): string => {
    const days = [startDay, pairStartDay].flatMap((day) => (day ? dayText(language, "weekdayAndDay", day) : []));
    const date = instantText(language, "nearShortInstant", new Date(presentationDate), zone);
    return `${t("startsOn", { day: listText(language, days) })} · ${t("presentationOn", { date })}`;
  };
};

/** Somebody who is booked on a closed day: what they have, the nearest free seats, and a button to move them there. */
export const BookedPerson = ({ person, location, language, onMove }: BookedPersonProps) => {
  const t = useTranslations("closures");
  const seatsText = useSeatsText(language, location.timeZone);
  const name = fullName(person, language) || person.reference;
  const { alternative } = person;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-3 sm:px-4">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <DashboardLink
            className="wrap-anywhere inline-block min-h-6 font-medium text-accent-text text-base underline-offset-4 hover:underline"
            href={
              routes.applicant(person.registrationId) +
              queryString({ location: location.location_key, from: "closures" })
            }
            id={ROW_ID + person.registrationId}
            onClick={() => rememberRow(person.registrationId)}
            prefetch={false}
            translate="no"
          >
            {name}
          </DashboardLink>
          {person.closed.map((part) => (
            <Badge key={part} tone="warning">
              {t(`part_${part}`)}
            </Badge>
          ))}
        </p>
        <p className="text-ink-second">{`${t("columnNow")}: ${seatsText(person)}`}</p>
        {alternative && (
          <p>
            {t("columnInstead")}: <span className="font-medium">{seatsText(alternative)}</span>
          </p>
        )}
        {!alternative && <p>{t(person.state === "attended" ? "attended" : "noSeats")}</p>}
      </div>
      {onMove && alternative && (
        <HydratedControls>
          <Button
            aria-label={t("moveOf", { name })}
            data-move={person.registrationId}
            onClick={onMove}
            variant="secondary"
          >
            {t("move")}
          </Button>
        </HydratedControls>
      )}
    </li>
  );
};
