import type { Page } from "playwright/test";
import type { Application } from "@/lib/contracts/registrations";
import type { AvailableStartDay, Presentation, Session } from "@/lib/contracts/schedule";
import { type AtCentre, ask, atSeats } from "./session-page";

/** The first seats that are free at a centre. */
export const freeSeats = async (page: Page, locationKey: string) => {
  const { sessions } = await ask<{ sessions: Session[] }>(page, "GET", `/schedule?locationKey=${locationKey}`);
  const session = sessions.find(({ isAvailable, pairId }) => isAvailable && pairId);
  const days = `/start-day/${session?._id}/${session?.pairId}/${locationKey}`;
  const { startDays } = await ask<{ startDays: AvailableStartDay[] }>(page, "GET", days);
  const startDay = startDays.find(({ isAvailable }) => isAvailable);
  const presentationsPath = `/presentation/${startDay?._id}/${locationKey}`;
  const { presentations } = await ask<{ presentations: Presentation[] }>(page, "GET", presentationsPath);
  return {
    session_id: session?._id,
    secondary_session_id: session?.pairId,
    start_day: startDay?._id,
    presentation_date: presentations[0]?._id,
  };
};

/** Saves over an application as it is, with these answers changed. */
export const saveAnswers = async (page: Page, id: string, changes: object, family: object = {}): Promise<void> => {
  const stored = await ask<Application>(page, "GET", `/registration/${id}`);
  await ask(page, "PUT", `/registration/${id}`, {
    location_key: stored.location_key,
    userLegalStatus: stored.userLegalStatus,
    student: { ...stored.student, ...changes },
    guardians: stored.guardians,
    step: stored.step,
    maxStep: stored.maxStep,
    lang: stored.language,
    isStudentAdult: false,
    version: stored.version,
    ...family,
  });
};

/** Books an application as it is. */
export const book = (page: Page, id: string) =>
  ask(page, "POST", `/registration/make-appointment/${id}`, { isStudentAdult: false });

/** A newcomer with an appointment; what page of theirs is shown is the caller's to say. */
export const bookedAt = async (page: Page, place: AtCentre): Promise<string> => {
  const id = await atSeats(page, place);
  await saveAnswers(page, id, await freeSeats(page, place.locationKey));
  await book(page, id);
  return id;
};
