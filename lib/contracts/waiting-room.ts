import { z } from "zod";
import { endpoint } from "./endpoint";
import { nothing } from "./wire-types";

const visit = z.uuid();
const MOST_SEEN = 1000;

/** A visitor's place in the line in front of a network: where they stand, and when to ask again. */
const standing = z.object({
  visit,
  isIn: z.boolean(),
  before: z.number().int().min(0),
  estimateMS: z.number().nullable(),
  askAgainMS: z.number().positive(),
});

export const waitingRoom = {
  ask: endpoint({
    method: "POST",
    path: "/waiting-room",
    auth: "anyone",
    feature: "waitingRoom",
    body: z.object({ visit: visit.optional() }),
    reply: standing,
    errors: ["too_many_requests"],
    isInternal: true,
  }),
  seen: endpoint({
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
