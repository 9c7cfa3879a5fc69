"use client";

import { useTranslations } from "next-intl";
import type { ErrorItem } from "@/components/ui/error-summary";
import type { ScheduleChoice } from "@/lib/domain/application/enumerations";
import type { SeatChoice } from "./use-seats";

const FIELDS = ["session_id", "start_day", "presentation_date"] as const;
type Field = (typeof FIELDS)[number];

const MESSAGES = {
  session_id: "sessionRequired",
  start_day: "startDayRequired",
  presentation_date: "presentationRequired",
} as const;

// A taken start day has its own notice, which offers other days.
const GONE_FIELDS = { session: "session_id", startDay: undefined, presentation: "presentation_date" } as const;

/** The first seat that is still to be chosen, for the error summary and, after an attempt, for its question. */
export const useMissingSeats = ({ chosen, gone }: SeatChoice, choice: ScheduleChoice, attempt: number) => {
  const t = useTranslations("session");
  const goneField = gone && GONE_FIELDS[gone];
  const messageOf = (field: Field) => {
    if (field === goneField) return t(gone === "session" ? "goneSession" : "gonePresentation");
    return t(field === "session_id" && choice === "manual-schedule" ? "ownRequired" : MESSAGES[field]);
  };
  // Only the first one: later choices depend on it.
  const first = FIELDS.find((field) => !chosen[field] || field === goneField);
  const missing: ErrorItem[] = first ? [{ fieldId: first, message: messageOf(first) }] : [];
  return {
    missing,
    errorOf: (field: Field) => (attempt > 0 && field === first ? messageOf(field) : undefined),
  };
};
