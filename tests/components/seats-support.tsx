import type { ComponentProps } from "react";
import { vi } from "vitest";
import { render } from "vitest-browser-react";
import { ConfirmationScreen } from "@/components/confirmation/confirmation-screen";
import { SessionScreen } from "@/components/session/session-screen";
import type { Application } from "@/lib/contracts/application";
import type { UnparsedReplyOf } from "@/lib/contracts/endpoint";
import { jointBookings } from "@/lib/contracts/joint-bookings";
import { registrations } from "@/lib/contracts/registrations";
import {
  NOW,
  SOON,
  sampleApplication,
  sampleAttendance,
  sampleCenter,
  samplePresentation,
} from "@/lib/contracts/samples";
import { type AvailableStartDay, type Presentation, type Session, schedule } from "@/lib/contracts/schedule";
import { seats } from "@/lib/contracts/seats";
import type { Reader } from "@/lib/domain/application/reader";
import { PAGE_STEPS, type PageStep } from "@/lib/domain/application/steps";
import { type Day, plusDays } from "@/lib/kit/day";
import { aConfiguration } from "@/tests/support/forms";
import { answer, answerCalls } from "./door-support";
import { English, TEXTS } from "./english";

const TODAY = "2026-06-08";
/** The first start day that is offered, a Monday. */
export const FIRST_DAY = "2026-06-15";

/** A weekly session of two hours. */
export const session = (_id: string, weekday: number, start: number, changes: Partial<Session> = {}): Session => ({
  _id,
  weekday,
  start_time: `${start}:30`,
  end_time: `${start + 2}:30`,
  pairId: null,
  capacity: 20,
  busyCapacity: 7,
  isAvailable: true,
  isClosest: false,
  startsFrom: FIRST_DAY,
  seatsLeft: 13,
  ...changes,
});

/** Two sessions of a week that are taken together. */
export const pair = (
  name: string,
  weekdays: [number, number],
  start: number,
  changes: Partial<Session> = {},
): Session[] => {
  const [first, second] = [`${name}-1`, `${name}-2`];
  return [
    session(first, weekdays[0], start, { ...changes, pairId: second }),
    session(second, weekdays[1], start, { ...changes, pairId: first }),
  ];
};

/** A start day of a session, with 13 seats left. Its id is its date. */
export const startDay = (
  sessionId: string,
  date: Day,
  changes: Partial<AvailableStartDay> = {},
): AvailableStartDay => ({
  _id: date,
  sessionId,
  date,
  capacity: 20,
  busyCapacity: 7,
  pairStartDayId: `pair-${date}`,
  seatsLeft: 13,
  isAvailable: true,
  isClosest: date === FIRST_DAY,
  ...changes,
});

/** Six start days of a session, a week apart. */
export const weekly = (sessionId: string): AvailableStartDay[] =>
  [0, 7, 14, 21, 28, 35].map((days) => startDay(sessionId, plusDays(FIRST_DAY, days)));

export const PRESENTATIONS = ["2026-06-12T12:00:00.000Z", "2026-06-13T12:00:00.000Z"].map((date) => ({
  ...samplePresentation,
  _id: date,
  date,
}));
export const [PRESENTATION = ""] = PRESENTATIONS.map(({ _id }) => _id);

interface Door {
  sessions?: Session[];
  /** Refuses to tell the sessions. */
  refuseSessions?: () => Response;
  startDays?: (sessionId: string) => AvailableStartDay[] | Promise<AvailableStartDay[]>;
  presentations?: Presentation[];
  mode?: "apply" | "edit";
  hold?: () => UnparsedReplyOf<typeof seats.hold> | Response;
  book?: () => UnparsedReplyOf<typeof registrations.makeAppointment> | Response;
  move?: () => UnparsedReplyOf<typeof registrations.updateAppointment> | Response;
  acceptOffer?: () => UnparsedReplyOf<typeof seats.acceptOffer> | Response;
  bookJointly?: () => UnparsedReplyOf<typeof jointBookings.make> | Response;
  /** Refuses a save of the application. */
  refuseSave?: () => Response | undefined;
  /** By default all pages. */
  pages?: readonly PageStep[];
  /** Whom the texts speak to. */
  reader?: Reader;
  /** The siblings that the screens are given. */
  family?: Pick<ComponentProps<typeof ConfirmationScreen>, "joint"> &
    Pick<ComponentProps<typeof SessionScreen>, "siblings">;
}

const SCREENS = { session: SessionScreen, confirmation: ConfirmationScreen };

/** Opens the choice of seats or the summary, for this application. `reopen` opens it as a reload does. */
export const openSeats = async (
  step: keyof typeof SCREENS,
  changes: Partial<Application>,
  {
    sessions = [],
    refuseSessions,
    startDays = weekly,
    presentations = PRESENTATIONS,
    mode = "apply",
    hold = () => ({ expiresAt: SOON }),
    book = () => ({ success: true, appointment: sampleAttendance }),
    move = () => ({ success: true, appointment: sampleAttendance }),
    acceptOffer = () => ({ success: true, appointment: sampleAttendance }),
    bookJointly = () => ({ success: true, appointments: [] }),
    refuseSave = () => undefined,
    pages = PAGE_STEPS,
    reader,
    family = {},
  }: Door = {},
) => {
  vi.setSystemTime(new Date(NOW));
  let application: Application = { ...sampleApplication, step, maxStep: step, ...changes };
  const path = `/registration/${application._id}`;
  const door = answerCalls(
    answer(schedule.sessions, () => refuseSessions?.() ?? { sessions }),
    answer(schedule.startDays, async (_body, { sessionId }) => ({ startDays: await startDays(sessionId) })),
    answer(schedule.presentations, () => ({ presentations })),
    answer(seats.hold, () => hold()),
    answer(seats.joinWaitingList, ({ session_id, from, to }) => {
      application = { ...application, waiting: { _id: "waiting", position: 1, session_id, from, to } };
      return { _id: "waiting", position: 1 };
    }),
    answer(seats.leaveWaitingList, () => {
      const { waiting: _waiting, ...rest } = application;
      application = rest;
      return undefined;
    }),
    answer(registrations.get, () => application),
    answer(
      registrations.save,
      ({ student }) => refuseSave() ?? { ...application, student, version: application.version + 1 },
    ),
    answer(registrations.create, () => ({ ...application, _id: "new", step: "contract" as const, student: {} })),
    answer(registrations.makeAppointment, () => book()),
    answer(registrations.updateAppointment, () => move()),
    answer(seats.acceptOffer, () => acceptOffer()),
    answer(jointBookings.make, () => bookJointly()),
  );
  const Screen = SCREENS[step];
  const shown = (visit: number) => (
    <English reader={reader}>
      <h1 tabIndex={-1}>{TEXTS.form[`title_${step}`]}</h1>
      <Screen
        {...family}
        application={application}
        center={sampleCenter}
        configuration={aConfiguration({ pages })}
        key={visit}
        language="en"
        mode={mode}
        region="AM"
        step={step}
        today={TODAY}
        zone="Asia/Yerevan"
        zoneLabel="Armenia Standard Time"
      />
    </English>
  );
  const screen = await render(shown(1));
  const group = (name: string) => screen.getByRole("group", { name, exact: true });
  const startDayQuestion = group(TEXTS.session.startDay);
  return {
    ...door,
    screen,
    path,
    card: (name: RegExp) => screen.getByRole("radio", { name }),
    sessions: group(TEXTS.session.pairLegend),
    startDay: startDayQuestion,
    days: startDayQuestion.getByRole("radio"),
    presentation: group(TEXTS.session.presentation),
    change: (legend: string) => screen.getByRole("button", { name: `${TEXTS.common.change} ${legend}`, exact: true }),
    next: screen.getByRole("button", { name: TEXTS.common.continue, exact: true }),
    heading: screen.getByRole("heading", { level: 1 }),
    reopen: () => screen.rerender(shown(2)),
  };
};
