import { z } from "zod";
import { STEPS } from "@/lib/domain/application/steps";
import { IDS, samplePresentation, sampleWeek } from "./samples";
import { presentationSchema } from "./schedule";
import { weekSchema } from "./staff-schedule";
import { clockTime, day, id, instant, locationKey } from "./wire-types";

const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);

/** Those who are booked on presentations: all of them, and who came, and who did not. */
const attendance = z.object({ expected: count, arrived: count, missed: count });
export type AttendanceSums = z.output<typeof attendance>;

const session = { _id: id, start_time: clockTime, end_time: clockTime };

const today = z.object({ date: day, presentations: z.array(presentationSchema.extend({ people: attendance })) });
export type Today = z.output<typeof today>;

/** The sessions of a day in which people start; `_id` is the start day's. */
const startingDay = z.object({ date: day, sessions: z.array(z.object({ ...session, people: count })) });
export type StartingDay = z.output<typeof startingDay>;

const overviewWeek = weekSchema.extend({
  /** A pair counts once, a closed day not at all. Only days after today have free seats. */
  seats: z.object({
    capacity: count,
    taken: count,
    free: count,
    /** The free seats to which a presentation with seats leads. */
    bookable: count,
    /** The first day with free seats that nobody can book, since all presentations before it are full, or there is none. */
    blocked: z.object({ day, presentations: z.enum(["full", "none"]) }).optional(),
  }),
  /** The share of seats that past weeks had taken so long before they began; left out with fewer than three past weeks. */
  usualShare: share.optional(),
  /** The share that will be taken on the first day, if as many more are booked as usual; left out once the week has begun. */
  expectedShare: share.optional(),
});
export type OverviewWeek = z.output<typeof overviewWeek>;

/** How many of those who began in a week reached each step. */
const funnel = z.object({ week: day, steps: z.array(z.object({ step: z.enum(STEPS), reached: count })) });
export type Funnel = z.output<typeof funnel>;

/** How many came and are to be accepted. Of very many, only that there are at least so many. */
const toAccept = { toAccept: count, isToAcceptMinimum: z.boolean().optional() };

/** The reply of the overview. `missedShare` is a share of `pastAppointments`, from 0 to 1. */
export const overviewSchema = z.object({
  today,
  starting: z.array(startingDay),
  weeks: z.array(overviewWeek),
  presentations: z.array(presentationSchema),
  waiting: count,
  ...toAccept,
  missedShare: share,
  pastAppointments: count,
  /** The last whole week and the one before it, each only where ten or more began. */
  funnels: z.array(funnel),
});
export type Overview = z.output<typeof overviewSchema>;

const people = { expected: 12, arrived: 7, missed: 1 };
const times = { _id: IDS.startDay, start_time: "15:30", end_time: "17:30" };

export const sampleOverview: Overview = {
  today: { date: "2026-06-08", presentations: [{ ...samplePresentation, people }] },
  starting: [
    { date: "2026-06-08", sessions: [{ ...times, people: 7 }] },
    { date: "2026-06-09", sessions: [] },
  ],
  weeks: [
    {
      ...sampleWeek,
      seats: { capacity: 60, taken: 22, free: 38, bookable: 18 },
      usualShare: 0.4,
      expectedShare: 0.85,
    },
  ],
  presentations: [samplePresentation],
  waiting: 4,
  toAccept: 9,
  missedShare: 0.08,
  pastAppointments: 50,
  funnels: [
    {
      week: "2026-06-01",
      steps: [
        { step: "location", reached: 40 },
        { step: "session", reached: 30 },
        { step: "done", reached: 24 },
      ],
    },
  ],
};

const locationOverview = z.object({
  location_key: locationKey,
  people: attendance,
  startingToday: count,
  /** Free seats that can be booked, on the days of this week and the three after it. */
  bookable: count,
  waiting: count,
  ...toAccept,
  nextPresentation: z.object({ _id: id, date: instant, seats: count }).optional(),
});

/** The reply of the overview of all the caller's locations. */
export const locationsSchema = z.object({ locations: z.array(locationOverview) });
export type LocationOverview = z.output<typeof locationOverview>;

export const sampleLocations = {
  locations: [
    {
      location_key: "yerevan",
      people,
      startingToday: 7,
      bookable: 38,
      waiting: 4,
      toAccept: 9,
      nextPresentation: { _id: IDS.presentation, date: samplePresentation.date, seats: 18 },
    },
  ],
};

const starter = z.object({
  registrationId: id,
  firstName: z.string(),
  namePrefix: z.string().optional(),
  lastName: z.string(),
  firstNameEn: z.string().optional(),
  lastNameEn: z.string().optional(),
  /** In whole years, on the day of the sheet. */
  age: count.optional(),
  /** A guardian's; that of an adult without a guardian is their own. */
  phone: z.string().optional(),
});
export type Starter = z.output<typeof starter>;

const sheet = z.object({ ...session, people: z.array(starter) });
export type SignInSheet = z.output<typeof sheet>;

/** The reply with the sign-in sheets of a day: a sheet for each session in which people start. */
export const signInSheetsSchema = z.object({ date: day, sheets: z.array(sheet) });

export const sampleSignInSheets = {
  date: "2026-06-08",
  sheets: [
    {
      ...times,
      people: [
        {
          registrationId: IDS.application,
          firstName: "Անի",
          lastName: "Պետրոսյան",
          firstNameEn: "Ani",
          lastNameEn: "Petrosyan",
          age: 15,
          phone: "+37491234568",
        },
      ],
    },
  ],
};
