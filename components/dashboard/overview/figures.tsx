import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Overview } from "@/lib/contracts/overview-parts";
import { NumberLink } from "./number-link";
import { applicantsHref, type OverviewContext, TO_ACCEPT, waitingHref } from "./overview-context";

interface FigureProps {
  term: string;
  value: ReactNode;
  note: string;
}

const Figure = ({ term, value, note }: FigureProps) => (
  <div className="flex flex-col rounded-lg border border-line bg-surface-raised p-4 print:break-inside-avoid">
    <dt className="text-ink-second text-sm">{term}</dt>
    <dd className="mt-1 font-semibold text-2xl tabular-nums">{value}</dd>
    <dd className="text-ink-second text-sm">{note}</dd>
  </div>
);

interface FiguresProps {
  overview: Overview;
  context: OverviewContext;
}

/** Whom to accept, the free seats of all listed weeks, the length of the waiting list, and the share of missed appointments. */
export const Figures = ({ overview, context }: FiguresProps) => {
  const t = useTranslations("overview");
  const format = useFormatter();
  const { weeks, waiting, toAccept, isToAcceptMinimum, missedShare, pastAppointments } = overview;
  const bookable = weeks.reduce((total, { seats }) => total + seats.bookable, 0);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4 lg:grid-cols-4">
      <Figure
        note={t("toAcceptNote", { count: toAccept })}
        term={t("toAccept")}
        value={
          <NumberLink
            align="start"
            href={applicantsHref(context, TO_ACCEPT)}
            isMinimum={isToAcceptMinimum}
            label={t("toAccept")}
            value={toAccept}
          />
        }
      />
      <Figure
        note={t("freeSeatsNote", { count: weeks.length })}
        term={t("freeSeats")}
        value={format.number(bookable)}
      />
      <Figure
        note={t("waitingNote", { count: waiting })}
        term={t("waiting")}
        value={
          <NumberLink align="start" feature="desk" href={waitingHref(context)} label={t("waiting")} value={waiting} />
        }
      />
      <Figure
        note={pastAppointments === 0 ? t("missedNone") : t("missedOf", { count: pastAppointments })}
        term={t("missed")}
        value={pastAppointments === 0 ? "–" : t("percent", { share: Math.round(missedShare * 100) })}
      />
    </dl>
  );
};
