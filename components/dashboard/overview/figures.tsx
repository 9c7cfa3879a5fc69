import { useFormatter, useTranslations } from "next-intl";
import type { Overview } from "@/lib/contracts/staff-overview";

interface FigureProps {
  term: string;
  value: string;
  note: string;
}

const Figure = ({ term, value, note }: FigureProps) => (
  <div className="flex flex-col rounded-lg border border-line bg-surface-raised p-4">
    <dt className="text-ink-second text-sm">{term}</dt>
    <dd className="mt-1 font-semibold text-2xl tabular-nums">{value}</dd>
    <dd className="text-ink-second text-sm">{note}</dd>
  </div>
);

/** Seats of this week and of all listed weeks, the length of the waiting list, and the share of missed appointments. */
export const Figures = ({ overview }: { overview: Overview }) => {
  const t = useTranslations("overview");
  const shared = useTranslations("dashboard");
  const format = useFormatter();
  const { weeks, waiting, missedShare, pastAppointments } = overview;
  const seats = (countedWeeks: Overview["weeks"]) => {
    const sum = (column: "busyCapacity" | "capacity") => countedWeeks.reduce((total, week) => total + week[column], 0);
    const [busy, capacity] = [sum("busyCapacity"), sum("capacity")];
    return { value: shared("seatsTaken", { busy, capacity }), note: t("seatsFree", { count: capacity - busy }) };
  };
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4 lg:grid-cols-4">
      <Figure {...seats(weeks.slice(0, 1))} term={t("thisWeek")} />
      <Figure {...seats(weeks)} term={t("allWeeks", { count: weeks.length })} />
      <Figure note={t("waitingNote", { count: waiting })} term={t("waiting")} value={format.number(waiting)} />
      <Figure
        note={pastAppointments === 0 ? t("missedNone") : t("missedOf", { count: pastAppointments })}
        term={t("missed")}
        value={pastAppointments === 0 ? "–" : t("percent", { share: Math.round(missedShare * 100) })}
      />
    </dl>
  );
};
