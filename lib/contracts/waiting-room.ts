import { z } from "zod";
import { endpoint } from "./endpoint";
import { IDS } from "./samples";
import { nothing } from "./wire-types";

const visit = z.uuid();
const MOST_SEEN = 1000;

/** A visitor's place in the waiting room's queue, and when to ask again. */
const standing = z.object({
  visit,
  isIn: z.boolean(),
  before: z.number().int().min(0),
  estimateMS: z.number().nullable(),
  askAgainMS: z.number().positive(),
});

export const waitingRoom = {
  ask: endpoint(
    {
      about: "Where a visitor stands in the line in front of the network; without a visit that is known, at its end.",
      method: "POST",
      path: "/waiting-room",
      auth: "anyone",
      feature: "waitingRoom",
      body: z.object({ visit: visit.optional() }),
      reply: standing,
      errors: ["too_many_requests"],
      isInternal: true,
    },
    { visit: IDS.visit, isIn: false, before: 41, estimateMS: 180_000, askAgainMS: 8100 },
  ),
  seen: endpoint({
    about: "These visitors are still there: their places and calls do not lapse.",
    method: "POST",
    path: "/waiting-room/seen",
    auth: "anyone",
    feature: "waitingRoom",
    body: z.object({ visits: z.array(visit).max(MOST_SEEN) }),
    reply: nothing,
    status: 204,
    isInternal: true,
  }),
  leave: endpoint({
    about: "A visitor has left, and the next one may come in.",
    method: "DELETE",
    path: "/waiting-room/{id}",
    auth: "anyone",
    feature: "waitingRoom",
    params: z.object({ id: visit }),
    reply: nothing,
    status: 204,
    isInternal: true,
  }),
};
