import { z } from "zod";
import { DEFAULT_EMPLOYEES } from "@/lib/domain/schedule/slots";
import { endpoint } from "./endpoint";
import { sampleSlots } from "./samples";
import { capacity } from "./schedule";
import { slotSchema } from "./staff-schedule";
import { clockTime, id, idParams, locationKey, nothing, weekday } from "./wire-types";

const slot = {
  locationKey,
  start_time: clockTime,
  end_time: clockTime,
  /**
   * The weekday of the pair's other session, which is added or changed too; `null` for none. An update without it leaves
   * the pair unchanged.
   */
  pairWeekday: weekday.nullish(),
  capacity,
};
const { version } = slotSchema.shape;
const employees = z.number().int().min(1).max(100);

/** The weekly timetable, which managers edit. */
export const staffSlots = {
  add: endpoint(
    {
      about: "Adds weekly sessions, one for each weekday.",
      method: "POST",
      path: "/schedule/add",
      auth: "manager",
      feature: "slots",
      body: z.object({
        ...slot,
        weekdays: z.array(weekday).min(1).max(7),
        registration_employees_count: employees.default(DEFAULT_EMPLOYEES),
      }),
      reply: z.object({ sessions: z.array(slotSchema) }),
      status: 201,
      errors: ["forbidden", "validation_failed"],
    },
    sampleSlots,
  ),
  update: endpoint(
    {
      about: "Changes a weekly session and its pair. If it is stale, `current` has both as `sessions`.",
      method: "PATCH",
      path: "/schedule/update",
      auth: "manager",
      feature: "slots",
      /** Without a number of employees the present one stays. */
      body: z.object({
        ...slot,
        id,
        version,
        weekdays: z.array(weekday).length(1),
        registration_employees_count: employees.optional(),
      }),
      reply: z.object({ sessions: z.array(slotSchema) }),
      errors: ["forbidden", "not_found", "validation_failed", "changed_meanwhile", "session_has_bookings"],
    },
    sampleSlots,
  ),
  remove: endpoint({
    about: "Deletes a weekly session without bookings.",
    method: "DELETE",
    path: "/schedule/delete/{id}",
    auth: "manager",
    feature: "slots",
    params: idParams,
    query: z.object({ version }),
    reply: nothing,
    status: 204,
    errors: ["forbidden", "not_found", "changed_meanwhile", "session_has_bookings"],
  }),
};
