"use client";

import { useTranslations } from "next-intl";
import type { Session } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";

interface SessionHintProps {
  session: Session;
  language: Locale;
}

/** The first free day of a weekly session with its seats left, or why it has none. */
export const SessionHint = ({ session, language }: SessionHintProps) => {
  const t = useTranslations("session");
  if (!session.isAvailable)
    return (
      <>
        <strong className="block font-medium text-danger">{t("full")}</strong>
        <span>{t("fullHint")}</span>
      </>
    );
  const { startsFrom, seatsLeft } = session;
  return (
    <span className="flex flex-wrap gap-x-3">
      {startsFrom && <span>{`${t("from", { date: dayText(language, "weekdayAndDay", startsFrom) })} `}</span>}
      {seatsLeft !== undefined && <span className="text-success">{`${t("seats", { count: seatsLeft })} `}</span>}
      {session.isClosest && <span>{t("earliest")}</span>}
    </span>
  );
};
