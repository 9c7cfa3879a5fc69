"use client";

import { useTranslations } from "next-intl";
import { onlySessions, onlyStartDay } from "@/lib/domain/schedule/preset-seats";
import { LEGENDS } from "./questions";
import type { Questions } from "./use-questions";
import type { SeatChoice } from "./use-seats";

/** Announces which question comes next, and what was chosen because there is nothing else. Not visible: the questions are. */
export const QuestionStatus = ({ questions, seats }: { questions: Questions; seats: SeatChoice }) => {
  const t = useTranslations("session");
  const { sessions, startDays, chosen } = seats;
  const { current } = questions;
  const isOnly = {
    sessions: chosen.session_id && sessions.data && onlySessions(sessions.data),
    startDay: chosen.start_day && startDays.data && onlyStartDay(startDays.data),
  };
  return (
    <div className="sr-only" role="status">
      {(["sessions", "startDay"] as const).map(
        (question) =>
          isOnly[question] && (
            <div key={question}>
              <p>{t(LEGENDS[question])}</p>
              <p>{t("only")}</p>
            </div>
          ),
      )}
      <p>{current ? t("next", { question: t(LEGENDS[current]) }) : t("ready")}</p>
    </div>
  );
};
