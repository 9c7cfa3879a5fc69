import { z } from "zod";
import { JOINT_BOOKING_MAX, JOINT_BOOKING_MIN } from "@/lib/domain/application/joint-booking";
import type { Step } from "@/lib/domain/application/steps";
import { type Application, applicationSchema, attendanceSchema } from "./application";
import { endpoint } from "./endpoint";
import { noteToStaff } from "./registrations";
import { IDS, sampleAttendance } from "./samples";
import { id } from "./wire-types";

/** One child of a joint booking: its draft, and the steps that keep it from being booked. */
export interface JointChild {
  application: Application;
  unfinished: readonly Step[];
}

/** Appointments of several children of one family. */
export const jointBookings = {
  make: endpoint(
    {
      about:
        "Books the seats of several drafts at once, all or none. They are the caller's own, of one location, each saved in the named version. A repeat returns the same appointments.",
      method: "POST",
      path: "/registration/make-appointments",
      auth: "applicant",
      feature: "jointBookings",
      body: z.object({
        registrations: z
          .array(z.object({ _id: id, version: applicationSchema.shape.version }))
          .min(JOINT_BOOKING_MIN)
          .max(JOINT_BOOKING_MAX)
          .refine((list) => new Set(list.map(({ _id }) => _id)).size === list.length, "named twice"),
        message: noteToStaff,
      }),
      reply: z.object({
        success: z.literal(true),
        appointments: z.array(z.object({ registrationId: id, appointment: attendanceSchema })),
      }),
      errors: ["not_found", "joint_booking_refused"],
      visit: "ends",
    },
    {
      success: true,
      appointments: [
        { registrationId: IDS.application, appointment: sampleAttendance },
        { registrationId: IDS.sibling, appointment: { ...sampleAttendance, reference: "M4TR-8XKD" } },
      ],
    },
  ),
};
