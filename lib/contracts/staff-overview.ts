import { z } from "zod";
import { endpoint } from "./endpoint";
import { presentationSchema } from "./schedule";
import { weekSchema } from "./staff-schedule";
import { locationKey, nothing } from "./wire-types";

const query = z.object({ locationKey });

/** What a location's staff see at a glance, and as it changes. */
export const staffOverview = {
  get: endpoint({
    method: "GET",
    path: "/overview",
    auth: "staff",
    feature: "overview",
    query,
    /** The weeks and presentations to come, how many wait for seats, and the part of past appointments that was missed (0–1). */
    reply: z.object({
      weeks: z.array(weekSchema),
      presentations: z.array(presentationSchema),
      waiting: z.number().int(),
      missedShare: z.number().min(0).max(1),
    }),
    errors: ["forbidden", "validation_failed"],
  }),
  /** Event `startDays` whenever a capacity or busy count of the location changes; its data says nothing else. */
  stream: endpoint({
    method: "GET",
    path: "/start-day/stream",
    auth: "staff",
    feature: "live",
    query,
    reply: nothing,
    media: "text/event-stream",
    errors: ["forbidden", "validation_failed"],
  }),
};
