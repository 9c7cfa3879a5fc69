import { z } from "zod";
import { endpoint } from "./endpoint";
import { IDS } from "./samples";
import { nothing } from "./wire-types";

const visit = z.uuid();
const MAX_VISITS = 1000;

/** A visitor's place in the waiting room's queue, and when to ask again. */
const queuePosition = z.object({
  visit,
  isIn: z.boolean(),
  before: z.number().int().min(0),
  estimateMS: z.number().nullable(),
  askAgainMS: z.number().positive(),
});

export const waitingRoom = {
  ask: endpoint(
    {
      about: "A visitor's position in the network's queue. A visitor without a known visit joins its end.",
      method: "POST",
      path: "/waiting-room",
      auth: "anyone",
      feature: "waitingRoom",
      body: z.object({ visit: visit.optional() }),
      reply: queuePosition,
      errors: ["too_many_requests"],
      isInternal: true,
    },
    { visit: IDS.visit, isIn: false, before: 41, estimateMS: 180_000, askAgainMS: 8100 },
  ),
  seen: endpoint({
    about: "Reports visitors who are still present: their places and admissions do not expire.",
    method: "POST",
    path: "/waiting-room/seen",
    auth: "anyone",
    feature: "waitingRoom",
    body: z.object({ visits: z.array(visit).max(MAX_VISITS) }),
    reply: nothing,
    status: 204,
    isInternal: true,
  }),
  leave: endpoint({
    about: "Ends a visit, so that the next visitor is admitted.",
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
