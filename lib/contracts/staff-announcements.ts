import { z } from "zod";
import { TEXT_MAX } from "@/lib/domain/announcements/texts";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { SELECTED_MAX } from "@/lib/domain/dashboard/many";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { endpoint } from "./endpoint";
import { IDS, NOW, samplePresentation } from "./samples";
import { clockTime, day, id, instant, locale, locationKey, page } from "./wire-types";

const target = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("presentation"), presentationId: id }),
  z.object({ kind: z.literal("startDay"), startDayId: id }),
  z.object({ kind: z.literal("selection"), registrationIds: z.array(id).min(1).max(SELECTED_MAX) }),
]);
/** Whom a message is for. */
export type AnnouncementTarget = z.output<typeof target>;

const sentTo = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("presentation"), date: instant }),
  z.object({ kind: z.literal("startDay"), day, startTime: clockTime }),
  z.object({ kind: z.literal("selection") }),
]);
/** Whom a sent message was for. It names no person. */
export type SentTo = z.output<typeof sentTo>;

const text = z.object({
  language: locale,
  text: z.string().trim().min(1).max(TEXT_MAX),
  /** Other languages whose readers get this text, since nothing is written in theirs. */
  alsoFor: z.array(locale).max(ALL_LOCALES.length).optional(),
});

const preview = z.object({
  /** How many get the message: each verified phone or mailbox once, also with several children. */
  people: z.number().int(),
  /** How many cannot be sent to. */
  unreachable: z.number().int(),
  languages: z.array(
    z.object({
      language: locale,
      people: z.number().int(),
      methods: z.array(z.object({ method: z.enum(VERIFICATION_METHODS), people: z.number().int() })),
      /** The centre's name and address in this language: the last line of the message. */
      signature: z.string(),
    }),
  ),
  /** How many messages the centre may send to many today. Those beyond are held back. */
  budgetLeft: z.number().int(),
});
export type AnnouncementPreview = z.output<typeof preview>;

const sentAnnouncement = z.object({
  _id: id,
  at: instant,
  /** The username at the time. */
  actor: z.string(),
  target: sentTo,
  texts: z.array(text),
  people: z.number().int(),
  sent: z.number().int(),
  heldBack: z.number().int(),
  /** Not delivered yet. */
  pending: z.number().int(),
});
export type SentAnnouncement = z.output<typeof sentAnnouncement>;

/** Messages of staff to many people of a location. */
export const staffAnnouncements = {
  preview: endpoint(
    {
      about: "Whom a message would reach: how many people, in which languages, and in which ways.",
      method: "POST",
      isRead: true,
      path: "/announcements/preview",
      auth: "staff",
      feature: "announcements",
      body: z.object({ locationKey, target }),
      reply: preview,
      errors: ["forbidden", "not_found", "validation_failed"],
    },
    {
      people: 31,
      unreachable: 1,
      languages: [
        {
          language: "hy",
          people: 31,
          methods: [{ method: "sms", people: 31 }],
          signature: "Երևան, Հալաբյան 16",
        },
      ],
      budgetLeft: 3000,
    },
  ),
  send: endpoint(
    {
      about:
        "Sends a message to many, to each person once and in their language. Refused if other people would get it than the writer was shown, if a language has no text, or for more people than the budget of the day leaves.",
      method: "POST",
      path: "/announcements",
      auth: "staff",
      stepUp: true,
      feature: "announcements",
      status: 201,
      body: z.object({
        locationKey,
        target,
        texts: z.array(text).min(1).max(ALL_LOCALES.length),
        /** How many people the preview named. */
        expectedPeople: z.number().int().min(1),
      }),
      reply: z.object({ _id: id, people: z.number().int() }),
      errors: ["forbidden", "not_found", "validation_failed", "announcement_people_changed", "message_held_back"],
    },
    { _id: IDS.announcement, people: 31 },
  ),
  list: endpoint(
    {
      about: "The messages that a location's staff sent to many, newest first, and how many of each were delivered.",
      method: "GET",
      path: "/announcements",
      auth: "staff",
      feature: "announcements",
      query: z.object({
        locationKey,
        limit: z.coerce.number().pipe(page.limit).default(20),
        offset: z.coerce.number().pipe(page.offset).default(0),
      }),
      reply: z.object({ announcements: z.array(sentAnnouncement), count: z.number().int() }),
      errors: ["forbidden", "validation_failed"],
    },
    {
      announcements: [
        {
          _id: IDS.announcement,
          at: NOW,
          actor: "front-desk",
          target: { kind: "presentation", date: samplePresentation.date },
          texts: [{ language: "hy", text: "Վաղը կսկսենք ժամը 16:00-ին։" }],
          people: 31,
          sent: 28,
          heldBack: 1,
          pending: 2,
        },
      ],
      count: 1,
    },
  ),
};
