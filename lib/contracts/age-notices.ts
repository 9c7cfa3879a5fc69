import { z } from "zod";
import { endpoint } from "./endpoint";
import { IDS } from "./samples";
import { day, id, idParams, locale, locationKey, nothing, requestedDay } from "./wire-types";

const ageNoticeSchema = z.object({
  _id: id,
  location_key: locationKey,
  /** When the message is sent: the day on which the child has the centre's lowest age. */
  day,
});
export type AgeNotice = z.output<typeof ageNoticeSchema>;

const sampleNotice: AgeNotice = { _id: IDS.ageNotice, location_key: "yerevan", day: "2027-05-03" };

/** Messages that the caller asked for, of the day on which a child is old enough for a centre. */
export const ageNotices = {
  list: endpoint(
    {
      about: "The messages that the caller waits for until a child is old enough, the next one first.",
      method: "GET",
      path: "/me/age-notices",
      auth: "applicant",
      feature: "ageNotices",
      reply: z.object({ notices: z.array(ageNoticeSchema) }),
    },
    { notices: [sampleNotice] },
  ),
  create: endpoint(
    {
      about:
        "Asks for one message to the verified identity, on the day on which a child with this birth date is old enough for the centre. The birth date itself is not stored. The same again returns the same.",
      method: "POST",
      path: "/me/age-notices",
      auth: "applicant",
      feature: "ageNotices",
      body: z.object({ location_key: locationKey, birthDate: requestedDay, language: locale }),
      reply: ageNoticeSchema,
      status: 201,
      errors: ["validation_failed", "age_notice_limit_reached"],
    },
    sampleNotice,
  ),
  remove: endpoint({
    about: "Takes the wish for such a message back.",
    method: "DELETE",
    path: "/me/age-notices/{id}",
    auth: "applicant",
    feature: "ageNotices",
    params: idParams,
    reply: nothing,
    status: 204,
    errors: ["not_found"],
  }),
};
