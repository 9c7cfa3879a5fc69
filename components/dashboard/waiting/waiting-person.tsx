"use client";

import { useTranslations } from "next-intl";
import { MessageButton } from "@/components/dashboard/announcements/message-button";
import { navigateRows, rememberRow } from "@/components/dashboard/applicants/row-navigation";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { FoundGuardian } from "@/components/dashboard/found-as";
import { Button } from "@/components/ui/button";
import type { WaitingRow } from "@/lib/contracts/staff-waiting";
import type { Locale } from "@/lib/domain/country/locales";
import { ROW_ID } from "@/lib/domain/dashboard/applicant-list";
import { type WaitingQuery, waitingParameters } from "@/lib/domain/dashboard/waiting-list";
import { fullName } from "@/lib/domain/person/full-name";
import { routes } from "@/lib/domain/routes";
import { dayText, instantText } from "@/lib/i18n/dates";
import { sessionsText } from "@/lib/i18n/sessions-text";
import { queryString } from "@/lib/kit/url";

interface WaitingPersonProps {
  row: WaitingRow;
  location: DashboardLocation;
  language: Locale;
  /** The list that shows the person: Back from the file leads to it. */
  query: WaitingQuery;
  phoneText: (phone: string) => string;
  onOffer: () => void;
  onRemove: () => void;
}

type Shown = Pick<WaitingPersonProps, "row" | "location" | "language">;

/** Until when seats are offered, or why none can be; nothing for somebody who can be offered one. */
const OfferState = ({ row: { offer, obstacle }, location, language }: Shown) => {
  const t = useTranslations("staffWaiting");
  if (offer) {
    const time = instantText(language, "nearShortInstant", new Date(offer.expiresAt), location.timeZone);
    return <p className="font-medium text-info text-sm">{t("offeredUntil", { time })}</p>;
  }
  if (!obstacle || obstacle === "offered") return null;
  return <p className="font-medium text-sm text-warning">{t(`obstacle_${obstacle}`)}</p>;
};

/** What somebody waits for, and since when. */
const Wait = ({ row, location, language }: Shown) => {
  const t = useTranslations("staffWaiting");
  const sessions = row.secondarySession ? [row.session, row.secondarySession] : [row.session];
  return (
    <div className="min-w-0 text-sm">
      <p className="font-medium">{sessionsText(language, sessions)}</p>
      <p>
        {t("days", { from: dayText(language, "dayOfMonth", row.from), to: dayText(language, "dayOfMonth", row.to) })}
      </p>
      <p className="text-ink-second">
        {t("since", { time: instantText(language, "nearShortInstant", new Date(row.since), location.timeZone) })}
      </p>
    </div>
  );
};

/** One person of the waiting list: position, name, what they wait for, the state of offers, and the actions. */
export const WaitingPerson = (props: WaitingPersonProps) => {
  const { row, location, language, query, phoneText, onOffer, onRemove } = props;
  const t = useTranslations("staffWaiting");
  const applicants = useTranslations("applicants");
  const name = fullName(row, language) || applicants("unnamed");
  const shown = { row, location, language };
  return (
    <li className="grid grid-cols-[min(2.5rem,2rem+2vw)_minmax(0,1fr)] gap-x-3 gap-y-2 border-line border-b px-3 py-3 last:border-b-0 md:grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,1.2fr)_18rem] md:items-center">
      <span className="text-end font-medium text-ink-second tabular-nums">
        <span className="sr-only">{`${t("position")} `}</span>
        <span>{row.position}</span>
      </span>
      <div className="grid min-w-0 justify-items-start gap-1">
        <DashboardLink
          className="wrap-anywhere flex min-h-6 items-center font-medium text-accent-text underline-offset-4 hover:underline"
          data-applicant={row.registrationId}
          href={
            routes.applicant(row.registrationId) +
            queryString({ location: location.location_key, from: "waiting", ...waitingParameters(query) })
          }
          id={ROW_ID + row.registrationId}
          onClick={() => rememberRow(row.registrationId)}
          onKeyDown={navigateRows}
          prefetch={false}
          translate="no"
        >
          {name}
        </DashboardLink>
        <FoundGuardian row={row} search={query.search} />
        {row.phone && (
          <a
            className="wrap-anywhere inline-flex min-h-6 items-center text-accent-text text-sm underline-offset-4 hover:underline"
            href={`tel:${row.phone}`}
            translate="no"
          >
            {phoneText(row.phone)}
          </a>
        )}
        <OfferState {...shown} />
        <span className="wrap-anywhere min-w-0 text-ink-second text-sm">{t("messages", { count: row.messages })}</span>
      </div>
      <div className="max-md:col-start-2">
        <Wait {...shown} />
      </div>
      <div className="flex flex-wrap gap-2 max-md:col-start-2 md:justify-end">
        {!row.obstacle && (
          <Button aria-label={t("offerTo", { name })} onClick={onOffer} size="small" variant="secondary">
            {t("offer")}
          </Button>
        )}
        <MessageButton
          about={name}
          iconClass="size-9 min-h-0! p-0! pointer-coarse:size-11"
          language={language}
          locationKey={location.location_key}
          target={{ kind: "selection", registrationIds: [row.registrationId] }}
        />
        <Button aria-label={t("removeOf", { name })} data-delete onClick={onRemove} size="small" variant="quiet">
          {t("remove")}
        </Button>
      </div>
    </li>
  );
};
