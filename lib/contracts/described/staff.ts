import { IDS, presentation, session, TOKEN, week } from "@/lib/contracts/samples";
import type { staffAuth } from "../staff";
import type { staffOverview } from "../staff-overview";
import type { staffPresentations, staffStartDays } from "../staff-schedule";
import type { staffSlots } from "../staff-slots";
import type { DescribedCalls } from "./describe";

const startDays = {
  startDays: [
    { _id: IDS.startDay, sessionId: IDS.session, date: "2026-06-15", capacity: 20, busyCapacity: 7 },
    { _id: IDS.pairStartDay, sessionId: IDS.pairSession, date: "2026-06-18", capacity: 20, busyCapacity: 7 },
  ],
};
const slots = { sessions: [{ ...session, registration_employees_count: 2 }] };

export const staffAuthDescribed: DescribedCalls<typeof staffAuth> = {
  "POST /auth/login": {
    about: "Logs a member of the staff in, for eight hours.",
    example: { token: TOKEN, expiresAt: "2026-06-08T17:30:00.000Z" },
  },
  "POST /auth/logout": { about: "Ends the session: its token is refused from now on." },
  "GET /config/permitted-locations": {
    about: "The locations that who asks may work for.",
    example: { locations: [{ location_key: "yerevan", name: "Yerevan", timeZone: "Asia/Yerevan" }] },
  },
};

export const staffOverviewDescribed: DescribedCalls<typeof staffOverview> = {
  "GET /overview": {
    about:
      "What takes place today, the weeks and presentations to come, how many wait, and the share of appointments missed.",
    example: {
      today: {
        date: "2026-06-08",
        presentations: [presentation],
        sessions: [{ _id: IDS.startDay, start_time: "15:30", end_time: "17:30", capacity: 20, busyCapacity: 7 }],
      },
      weeks: [week],
      presentations: [presentation],
      waiting: 4,
      missedShare: 0.08,
      pastAppointments: 50,
    },
  },
  "GET /start-day/stream": {
    about: "Server-sent events: `startDays` at once, and whenever a capacity or busy count of the location changes.",
  },
};

export const staffStartDaysDescribed: DescribedCalls<typeof staffStartDays> = {
  "POST /schedule/get-sessions": {
    about: "A location's weekly sessions.",
    example: { sessions: [{ ...session, registration_employees_count: 1 }] },
  },
  "POST /start-day/get-weeks": {
    about: "Capacity and busy capacity by week, ascending; `future` begins with the reference date's week.",
    example: { weeks: [week] },
  },
  "POST /start-day/get": {
    about: "The start days of some dates; `isFilled` adds a row for every session and date without one.",
    example: startDays,
  },
  "POST /start-day/month": {
    about: "The dates of a month that have start days; months count from 0.",
    example: { calendarStartDays: [{ date: "2026-06-15" }, { date: "2026-06-18" }] },
  },
  "POST /start-day/add": {
    about: "Opens sessions on dates, all or none; a pair's other half of the week is opened along.",
    example: startDays,
  },
  "PATCH /start-day/update": {
    about: "Changes capacities, all or none; a pair's are changed together.",
    example: startDays,
  },
};

export const staffPresentationsDescribed: DescribedCalls<typeof staffPresentations> = {
  "POST /presentation/list": {
    about: "A location's presentations by date, those to come first.",
    example: { presentations: [presentation], count: 1 },
  },
  "POST /presentation/add": { about: "Adds a presentation.", example: { ...presentation, busyCapacity: 0 } },
  "PATCH /presentation/update": {
    about: "Changes a presentation; moving one that people are booked on needs `confirm`, and tells them.",
    example: { ...presentation, capacity: 40 },
  },
  "DELETE /presentation/delete/{id}": { about: "Deletes a presentation that nobody is booked on." },
};

export const staffSlotsDescribed: DescribedCalls<typeof staffSlots> = {
  "POST /schedule/add": { about: "Adds weekly sessions, one for each weekday.", example: slots },
  "PATCH /schedule/update": { about: "Changes a weekly session and its pair.", example: slots },
  "DELETE /schedule/delete/{id}": { about: "Deletes a weekly session that nobody is to come to." },
};
