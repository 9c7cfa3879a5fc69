import { z } from "zod";
import { DEFAULT_PRESENTATION_CAPACITY } from "@/lib/domain/schedule/capacities";
import { DEFAULT_EMPLOYEES } from "@/lib/domain/schedule/slots";
import { WEEKS_MAX } from "@/lib/domain/schedule/weeks";
import { endpoint } from "./endpoint";
import { listCount } from "./list-count";
import { SAMPLE_VERSION, samplePresentation, sampleSession, sampleStartDays, sampleWeek } from "./samples";
import { capacity, presentationSchema, sessionSchema } from "./schedule";
import {
  day,
  id,
  idParams,
  locationKey,
  nothing,
  page,
  requestedDay,
  requestedInstant,
  rowVersion,
} from "./wire-types";

const DATES_MAX = 400;
const dates = z.array(requestedDay).max(DATES_MAX);

/** The version of a row that a change is made on. */
const version = rowVersion.optional();

const startDay = z.object({ _id: id.nullable(), sessionId: id, date: day, capacity, busyCapacity: capacity, version });
const startDayList = z.object({ startDays: z.array(startDay) });
export type StaffStartDay = z.output<typeof startDay>;

/** A weekly session as staff see it. */
export const slotSchema = sessionSchema.extend({
  registration_employees_count: z.number().int().default(DEFAULT_EMPLOYEES),
  /** Whether it has or had start days: its weekday cannot change any more. */
  hasStartDays: z.boolean().optional(),
  version,
});
export type Slot = z.output<typeof slotSchema>;

/** A presentation as staff see it. */
const staffPresentation = presentationSchema.extend({ version });
export type StaffPresentation = z.output<typeof staffPresentation>;

export const weekSchema = z.object({
  value: z.array(day).length(7),
  firstDay: day,
  lastDay: day,
  name: z.string(),
  capacity: z.number().int(),
  busyCapacity: z.number().int(),
});
export type Week = z.output<typeof weekSchema>;

export const staffStartDays = {
  sessions: endpoint(
    {
      about: "A location's weekly sessions.",
      method: "POST",
      isRead: true,
      path: "/schedule/get-sessions",
      auth: "staff",
      scope: "read_schedule",
      body: z.object({ locationKey }),
      reply: z.object({ sessions: z.array(slotSchema) }),
      errors: ["forbidden", "not_found"],
    },
    { sessions: [{ ...sampleSession, registration_employees_count: 1, version: SAMPLE_VERSION }] },
  ),
  weeks: endpoint(
    {
      about: "Capacity and busy capacity by week, ascending; `future` begins with the reference date's week.",
      method: "POST",
      isRead: true,
      path: "/start-day/get-weeks",
      auth: "staff",
      scope: "read_schedule",
      body: z.object({
        direction: z.enum(["future", "past"]),
        weeksCount: z.number().int().min(1).max(WEEKS_MAX),
        referenceDate: requestedDay,
        locationKey,
      }),
      reply: z.object({ weeks: z.array(weekSchema) }),
      errors: ["forbidden"],
    },
    { weeks: [sampleWeek] },
  ),
  list: endpoint(
    {
      about: "The start days of some dates; `isFilled` adds a row for every session and date without one.",
      method: "POST",
      isRead: true,
      path: "/start-day/get",
      auth: "staff",
      scope: "read_schedule",
      body: z.object({ dates, location_key: locationKey, isFilled: z.boolean().default(false) }),
      reply: startDayList,
      errors: ["forbidden"],
    },
    sampleStartDays,
  ),
  month: endpoint(
    {
      about: "The dates of a month that have start days; months count from 0.",
      method: "POST",
      isRead: true,
      path: "/start-day/month",
      auth: "staff",
      scope: "read_schedule",
      body: z.object({
        month: z.number().int().min(0).max(11),
        year: z.number().int().min(2000).max(2200),
        locationKey,
      }),
      reply: z.object({ calendarStartDays: z.array(z.object({ date: day })) }),
      errors: ["forbidden"],
    },
    { calendarStartDays: [{ date: "2026-06-15" }, { date: "2026-06-18" }] },
  ),
  add: endpoint(
    {
      about: "Opens sessions on dates, all or none; the other session of a pair is opened too.",
      method: "POST",
      path: "/start-day/add",
      auth: "staff",
      body: z.object({
        location_key: locationKey,
        start_days: z
          .array(z.object({ date: requestedDay, capacity, sessionId: id }))
          .min(1)
          .max(DATES_MAX),
      }),
      reply: startDayList,
      status: 201,
      errors: [
        "forbidden",
        "not_found",
        "start_day_exists",
        "start_day_past",
        "start_day_below_busy",
        "validation_failed",
      ],
    },
    sampleStartDays,
  ),
  update: endpoint(
    {
      about:
        "Changes capacities, all or none; a pair's are changed together. Those that others have changed since `version` are in `current`.",
      method: "PATCH",
      path: "/start-day/update",
      auth: "staff",
      body: z.object({
        location_key: locationKey,
        start_days: z
          .array(z.object({ _id: id, capacity, version }))
          .min(1)
          .max(DATES_MAX),
      }),
      reply: startDayList,
      errors: [
        "forbidden",
        "not_found",
        "changed_meanwhile",
        "start_day_below_busy",
        "start_day_past",
        "validation_failed",
      ],
    },
    sampleStartDays,
  ),
};

const draft = {
  locationKey,
  capacity: capacity.default(DEFAULT_PRESENTATION_CAPACITY),
  date: requestedInstant,
  startDates: dates,
};

export const staffPresentations = {
  list: endpoint(
    {
      about: "A location's presentations by date, coming ones first.",
      method: "POST",
      isRead: true,
      path: "/presentation/list",
      auth: "staff",
      scope: "read_schedule",
      body: z.object({ ...page, locationKey }),
      reply: z.object({ presentations: z.array(staffPresentation), ...listCount }),
      errors: ["forbidden"],
    },
    { presentations: [{ ...samplePresentation, version: SAMPLE_VERSION }], count: 1 },
  ),
  add: endpoint(
    {
      about: "Adds a presentation.",
      method: "POST",
      path: "/presentation/add",
      auth: "staff",
      body: z.object(draft),
      reply: staffPresentation,
      status: 201,
      errors: ["forbidden", "validation_failed", "presentation_past", "presentation_day_closed"],
    },
    { ...samplePresentation, busyCapacity: 0 },
  ),
  update: endpoint(
    {
      about: "Changes a presentation; moving one that people are booked on needs `confirm`, and notifies them.",
      method: "PATCH",
      path: "/presentation/update",
      auth: "staff",
      /** `confirm` permits moving booked applicants. Without a capacity the present one stays. */
      body: z.object({ ...draft, capacity: capacity.optional(), id, version, confirm: z.boolean().default(false) }),
      reply: staffPresentation,
      errors: [
        "forbidden",
        "not_found",
        "validation_failed",
        "changed_meanwhile",
        "presentation_past",
        "presentation_day_closed",
        "presentation_below_busy",
        "presentation_date_booked",
        "presentation_affects_bookings",
      ],
    },
    { ...samplePresentation, capacity: 40 },
  ),
  remove: endpoint({
    about: "Deletes a presentation without bookings.",
    method: "DELETE",
    path: "/presentation/delete/{id}",
    auth: "staff",
    params: idParams,
    query: z.object({ version }),
    reply: nothing,
    status: 204,
    errors: ["forbidden", "not_found", "changed_meanwhile", "presentation_has_bookings"],
  }),
};
