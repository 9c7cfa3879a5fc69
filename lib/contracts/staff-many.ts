import { z } from "zod";
import { MANY_AT_ONCE, SELECTED_MAX } from "@/lib/domain/dashboard/many";
import { CODED_REASONS } from "@/lib/domain/dashboard/reasons";
import { endpoint } from "./endpoint";
import { listCount } from "./list-count";
import { IDS } from "./samples";
import { applicantFilters, EXPORT_MEDIA, exportOptions } from "./staff-applicants";
import { id, locationKey, nothing } from "./wire-types";

const chosen = { locationKey, registrationIds: z.array(id).min(1).max(MANY_AT_ONCE) };

/** Words of one's own would reach people in a language that some of them do not read. */
const reason = z.object({ code: z.enum(CODED_REASONS) });

/** What happened to one application of many; a failed one says why, and whose it is. */
const outcomeSchema = z.object({
  registrationId: id,
  firstName: z.string().optional(),
  namePrefix: z.string().optional(),
  lastName: z.string().optional(),
  /** As the call for a single application would be refused. */
  failure: z
    .object({ code: z.string(), key: z.string(), data: z.record(z.string(), z.unknown()).optional() })
    .optional(),
});
export type Outcome = z.output<typeof outcomeSchema>;

const outcomes = z.object({ outcomes: z.array(outcomeSchema) });

const exampleOutcomes = {
  outcomes: [
    { registrationId: IDS.application },
    {
      registrationId: IDS.user,
      firstName: "Անի",
      lastName: "Պետրոսյան",
      failure: { code: "registration_not_submitted", key: "registration_not_submitted" },
    },
  ],
};

/** What staff do with many applications of a location at once. Sent again, a call changes nothing more. */
export const staffMany = {
  ids: endpoint(
    {
      about: `The ids of the applicants that match a filter, in its order, at most ${SELECTED_MAX}, and how many match.`,
      method: "POST",
      isRead: true,
      path: "/applicant/ids",
      auth: "staff",
      feature: "desk",
      body: z.object(applicantFilters),
      reply: z.object({ registrationIds: z.array(id), ...listCount }),
      errors: ["forbidden", "validation_failed"],
    },
    { registrationIds: [IDS.application], count: 1 },
  ),
  acceptMany: endpoint(
    {
      about:
        "Accepts up to a hundred applications, each by itself: one that cannot be accepted stops no other. An accepted one stays so.",
      method: "POST",
      path: "/applicant/accept-many",
      auth: "staff",
      feature: "desk",
      body: z.object(chosen),
      reply: outcomes,
      errors: ["forbidden", "validation_failed"],
    },
    exampleOutcomes,
  ),
  moveMany: endpoint(
    {
      about:
        "Moves up to a hundred appointments to another presentation, each by itself: one that cannot be moved stops no other. The start days stay. Everybody is told why.",
      method: "POST",
      path: "/applicant/move-many",
      auth: "staff",
      feature: "desk",
      body: z.object({ ...chosen, presentationId: id, reason }),
      reply: outcomes,
      errors: ["forbidden", "validation_failed"],
    },
    exampleOutcomes,
  ),
  cancelMany: endpoint(
    {
      about:
        "Cancels up to a hundred appointments, each by itself: one that cannot be cancelled stops no other. Everybody is told why. A cancelled one stays so.",
      method: "POST",
      path: "/applicant/cancel-many",
      auth: "staff",
      stepUp: true,
      feature: "desk",
      body: z.object({ ...chosen, reason }),
      reply: outcomes,
      errors: ["forbidden", "validation_failed"],
    },
    exampleOutcomes,
  ),
  exportSelected: endpoint({
    about: "Applications that were chosen by their ids as a table, with a row for each.",
    method: "POST",
    isRead: true,
    path: "/applicant/export",
    auth: "staff",
    stepUp: true,
    scope: "export",
    feature: "desk",
    body: z.object({
      locationKey,
      registrationIds: z.array(id).min(1).max(SELECTED_MAX),
      sort: applicantFilters.sort,
      ...exportOptions,
    }),
    reply: nothing,
    media: EXPORT_MEDIA,
    errors: ["forbidden", "validation_failed"],
  }),
};
