import { z } from "zod";
import { NAME_LENGTH } from "@/lib/domain/person/name";
import { endpoint } from "./endpoint";
import { applicantRow } from "./staff-applicants";
import { version } from "./staff-bookings";
import { id, locationKey, nothing, requestedDay } from "./wire-types";

const name = z.string().max(NAME_LENGTH).optional();

/** Applications of one person: a mother and a father have both applied, or somebody again with another number. */
export const staffDuplicates = {
  list: endpoint(
    {
      about: "The applications of a location with this name, however it is typed, and this birth date.",
      method: "POST",
      isRead: true,
      path: "/applicant/duplicates",
      auth: "staff",
      feature: "desk",
      body: z.object({
        locationKey,
        student: z.object({
          firstName: name,
          lastName: name,
          firstNameEn: name,
          lastNameEn: name,
          birthDate: requestedDay,
        }),
      }),
      reply: z.object({ duplicates: z.array(applicantRow) }),
      errors: ["forbidden", "validation_failed"],
    },
    { duplicates: [] },
  ),
  withdraw: endpoint({
    about:
      "Withdraws an application as a duplicate of another of the location: its seats are free, and its applicant is told so. Without another, an application that was withdrawn is restored; its seats are not.",
    method: "POST",
    path: "/applicant/withdraw",
    auth: "staff",
    feature: "desk",
    body: z.object({
      registrationId: id,
      /** The application that stands for it. */
      duplicateOf: id.optional(),
      /** The version that staff saw. */
      version: version.optional(),
    }),
    reply: nothing,
    status: 204,
    errors: ["not_found", "forbidden", "validation_failed", "registration_stale", "registration_closed"],
  }),
};
