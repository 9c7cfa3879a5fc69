import { z } from "zod";
import { NOTE_LENGTH } from "@/lib/domain/application/lengths";
import { endpoint } from "./endpoint";
import { IDS } from "./samples";
import { id, instant, nothing } from "./wire-types";

/** What staff noted about an application. */
export const staffNoteSchema = z.object({
  _id: id,
  at: instant,
  /** The username at the time. */
  author: z.string(),
  text: z.string(),
  /** Whether the caller may remove it. */
  isRemovable: z.boolean(),
});
export type StaffNote = z.output<typeof staffNoteSchema>;

/** Notes of staff. The file of an application lists them. */
export const staffNotes = {
  add: endpoint(
    {
      about: "Adds a note of staff to an application. The applicant reads it in the export of their data only.",
      method: "POST",
      path: "/applicant/{registrationId}/notes",
      auth: "staff",
      feature: "desk",
      params: z.object({ registrationId: id }),
      body: z.object({ text: z.string().trim().min(1).max(NOTE_LENGTH) }),
      reply: z.object({ _id: id }),
      status: 201,
      errors: ["not_found", "forbidden", "validation_failed"],
    },
    { _id: IDS.note },
  ),
  remove: endpoint({
    about: "Removes a note: its author on the day on which it was written, a manager of the location at any time.",
    method: "DELETE",
    path: "/applicant/{registrationId}/notes/{id}",
    auth: "staff",
    feature: "desk",
    params: z.object({ registrationId: id, id }),
    reply: nothing,
    status: 204,
    errors: ["not_found", "forbidden", "note_kept"],
  }),
};
