"use client";
import type { FullSessions } from "@/components/waiting-list/use-join-waiting-list";
import type { Application } from "@/lib/contracts/application";
import { fullSessions } from "@/lib/domain/schedule/waiting";
import type { SeatChoice } from "./use-seats";

/** The sessions an applicant may wait for: full pairs, and two chosen single sessions without a common free day. */
export const useFullSessions = (
  { appointment }: Application,
  { sessions, startDays, chosen }: SeatChoice,
): readonly FullSessions[] => {
  // An applicant with seats cannot join the waiting list.
  if (!sessions.data || (appointment && appointment.state !== "cancelled")) return [];
  const full = fullSessions(sessions.data);
  const find = (id: string | undefined) => sessions.data?.find(({ _id }) => _id === id);
  const first = find(chosen.session_id);
  const isChosenFull = startDays.data !== undefined && !startDays.data.some(({ isAvailable }) => isAvailable);
  return first && isChosenFull && !full.some((one) => one.first === first)
    ? [{ first, second: find(chosen.secondary_session_id) }, ...full]
    : full;
};
