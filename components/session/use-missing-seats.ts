"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ScheduleChoice } from "@/lib/domain/application/enumerations";
import { isFullyBooked } from "@/lib/domain/schedule/preset-seats";
import type { SeatChoice } from "./use-seats";

const FIELDS = ["session_id", "start_day", "presentation_date"] as const;
type Field = (typeof FIELDS)[number];

const MESSAGES = { session_id: "session", start_day: "startDay", presentation_date: "presentation" } as const;

// A taken start day has its own notice, which offers other days.
const GONE_FIELDS = { session: "session_id", startDay: undefined, presentation: "presentation_date" } as const;

const READS = { session_id: "sessions", start_day: "startDays", presentation_date: "presentations" } as const;

/** The first seat that is still to be chosen, for the error summary and, after an attempt to go on, for its question. */
export const useMissingSeats = (seats: SeatChoice, choice: ScheduleChoice) => {
  const t = useTranslations("session");
  const missing = useTranslations("validation.enter.student");
  const [attempted, setAttempted] = useState<{ field: Field; count: number }>();
  const { chosen, gone, startDays } = seats;
  const goneField = gone && GONE_FIELDS[gone];
  const messageOf = (field: Field) => {
    if (field === goneField) return t(gone === "session" ? "goneSession" : "gonePresentation");
    if (field === "start_day" && startDays.data && isFullyBooked(startDays.data)) return t("noStartDays");
    if (field === "session_id" && choice === "manual-schedule") return t("ownRequired");
    return missing(MESSAGES[field]);
  };
  // Only the first one: later choices depend on it.
  const field = FIELDS.find((one) => !chosen[one] || one === goneField);
  const read = field && seats[READS[field]];
  const isAttempted = field !== undefined && attempted?.field === field;
  return {
    isMissing: field !== undefined,
    isLoading: read !== undefined && !read.data && !read.error,
    hasFailed: read?.error !== undefined && !read.data,
    /** Shows the error. */
    attempt: () => field && setAttempted({ field, count: (attempted?.count ?? 0) + 1 }),
    attempts: attempted?.count ?? 0,
    errors: isAttempted ? [{ fieldId: field, message: messageOf(field) }] : [],
    errorOf: (one: Field) => (isAttempted && one === field ? messageOf(one) : undefined),
  };
};
