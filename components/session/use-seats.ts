"use client";

import { useEffect, useState } from "react";
import { type SeatReads, useSeatReads } from "@/lib/client/use-seat-reads";
import type { Application } from "@/lib/contracts/application";
import type { Session } from "@/lib/contracts/schedule";
import { findUnavailableSeat, type UnavailableSeat } from "@/lib/domain/schedule/alternatives";
import { singlesNeeded, singlesOf } from "@/lib/domain/schedule/own-choice";
import { presetSeats } from "@/lib/domain/schedule/preset-seats";
import { type ChosenSeats, storeChoice, storedChoice } from "./choice-storage";

export interface SeatChoice extends SeatReads {
  chosen: ChosenSeats;
  /** How often the applicant has chosen; seats chosen in advance do not count. */
  choices: number;
  /** The chosen seat that another applicant has taken. */
  gone: UnavailableSeat | undefined;
  /** A pair, or a single session. */
  chooseSessions: (first: Session, second: Session | undefined) => void;
  /** Sessions of the applicant's own choice, as many as are picked so far. */
  pickSessions: (picked: readonly Session[]) => void;
  chooseStartDay: (startDay: string) => void;
  choosePresentation: (presentation: string) => void;
  /** Chooses a day together with its sessions. */
  choose: (seats: ChosenSeats) => void;
}

const chosenIn = ({ student }: Application): ChosenSeats => ({
  session_id: student.session_id,
  secondary_session_id: student.secondary_session_id,
  start_day: student.start_day,
  presentation_date: student.presentation_date,
  customSchedule: student.customSchedule,
});

const isSameSessions = (one: ChosenSeats, other: ChosenSeats) =>
  one.session_id === other.session_id && one.secondary_session_id === other.secondary_session_id;

/** The next seats that need no choice. Once a question is shown, the applicant answers it, though fewer seats are left by then. */
const usePresetSeats = (chosen: ChosenSeats, offered: Parameters<typeof presetSeats>[1]) => {
  const [shown, setShown] = useState<string>();
  const question = JSON.stringify([chosen.session_id, chosen.secondary_session_id, chosen.start_day]);
  if (question === shown) return undefined;
  const preset = presetSeats(chosen, offered);
  const { sessions, startDays, presentations } = offered;
  const seats = chosen.session_id ? (chosen.start_day ? presentations : startDays) : sessions;
  if (!preset && seats) setShown(question);
  return preset;
};

/** The available and the chosen seats. A choice clears those that depend on it, and survives a reload. */
export const useSeats = (application: Application): SeatChoice => {
  const { _id, version, status, location_key = "" } = application;
  // Nothing of a booked application is stored on the device.
  const isStored = status === "draft";
  const [chosen, setChosen] = useState(() => chosenIn(application));
  const [choices, setChoices] = useState(0);
  const reads = useSeatReads({ locationKey: location_key, registrationId: _id }, chosen);
  const { sessions, startDays, presentations } = reads;
  const offered = { sessions: sessions.data, startDays: startDays.data, presentations: presentations.data };
  const preset = usePresetSeats(chosen, offered);
  // React renders again before it shows anything. A chosen seat stays: it may be the applicant's own.
  if (preset) setChosen({ ...chosen, ...preset });

  useEffect(() => {
    const stored = isStored && storedChoice(_id, version);
    if (stored) setChosen(stored);
  }, [_id, version, isStored]);

  const change = (next: (current: ChosenSeats) => ChosenSeats) => {
    const seats = next(chosen);
    setChosen(seats);
    setChoices((count) => count + 1);
    if (isStored) storeChoice(_id, version, seats);
  };
  const changeSessions = (seats: ChosenSeats) =>
    change((current) => (isSameSessions(current, seats) ? { ...current, ...seats } : seats));

  return {
    ...reads,
    chosen,
    choices,
    gone: findUnavailableSeat(chosen, offered),
    chooseSessions: (first, second) =>
      changeSessions({ session_id: first._id, secondary_session_id: second?._id, customSchedule: undefined }),
    pickSessions: (picked) => {
      const needed = singlesNeeded(singlesOf(sessions.data ?? []));
      const [first, second] = singlesOf(picked);
      const isWhole = picked.length === needed;
      changeSessions({
        session_id: isWhole ? first?._id : undefined,
        secondary_session_id: isWhole ? second?._id : undefined,
        customSchedule: picked.map((session) => session._id),
      });
    },
    chooseStartDay: (startDay) =>
      change((current) => ({ ...current, start_day: startDay, presentation_date: undefined })),
    choosePresentation: (presentation) => change((current) => ({ ...current, presentation_date: presentation })),
    choose: (seats) => change(() => seats),
  };
};
