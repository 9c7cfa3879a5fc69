import { z } from "zod";
import { endpoint } from "./endpoint";
import {
  locationsSchema,
  overviewSchema,
  sampleLocations,
  sampleOverview,
  sampleSignInSheets,
  signInSheetsSchema,
} from "./overview-parts";
import { id, locale, locationKey, nothing, requestedDay } from "./wire-types";

const query = z.object({ locationKey });

/** The overview of a location for its staff, and its live updates. */
export const staffOverview = {
  get: endpoint(
    {
      about:
        "Who is expected and who came today, who starts today and tomorrow, the coming weeks with their free seats and usual pace, the next presentations, how many wait or are to be accepted, the share of missed appointments, and where applicants stop.",
      method: "GET",
      path: "/overview",
      auth: "staff",
      feature: "overview",
      query,
      reply: overviewSchema,
      errors: ["forbidden", "validation_failed"],
    },
    sampleOverview,
  ),
  locations: endpoint(
    {
      about: "The numbers of today and of the next four weeks, of every location of the caller.",
      method: "GET",
      path: "/overview/locations",
      auth: "staff",
      feature: "overview",
      reply: locationsSchema,
    },
    sampleLocations,
  ),
  signInSheets: endpoint(
    {
      about:
        "Everybody who starts on a day, by session, as sheets to sign: names, age and a phone number. The reading is in the audit log.",
      method: "GET",
      path: "/overview/sign-in-sheets",
      auth: "staff",
      feature: "overview",
      /** `startDay`: the sheet of this one only. `language`: whose order names are in. */
      query: z.object({ locationKey, date: requestedDay, startDay: id.optional(), language: locale.optional() }),
      reply: signInSheetsSchema,
      errors: ["forbidden", "validation_failed"],
    },
    sampleSignInSheets,
  ),
  /** The events carry no other data. */
  stream: endpoint({
    about:
      "Server-sent events: `startDays` at once, and whenever a capacity or busy count of the location changes, or somebody is checked in.",
    method: "GET",
    path: "/start-day/stream",
    auth: "staff",
    feature: "live",
    query,
    reply: nothing,
    media: "text/event-stream",
    errors: ["forbidden", "validation_failed", "too_many_requests"],
  }),
};
