import type { LaneLimits } from "@/backend/jobs/queue";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import type { KindName } from "./delivery";

/** Where deliveries go to: applicants by a method, staff by e-mail, organisations' own systems. */
export const CHANNELS = [...VERIFICATION_METHODS, "staff", "webhook"] as const;
type Channel = (typeof CHANNELS)[number];

/** Deliveries that are attempted side by side, apart from those of other lanes: a slow receiver delays its own lane only. */
export interface Lane {
  id: string;
  kind: KindName;
  channel: Channel;
  limits: LaneLimits;
  /** The lane in which a delivery waits after a failure. */
  next: string;
  /** The ranks of its deliveries: those of rank 0 go first. */
  ranks: readonly number[];
}

const FIRST_ATTEMPTS: LaneLimits = { atOnce: 20, hanging: 60 };
// A quarter, in a lane of their own: they delay no first attempt, and none of these delays them.
const FURTHER_ATTEMPTS: LaneLimits = { atOnce: 5, hanging: 15 };
const TO_ENDPOINT: LaneLimits = { atOnce: 8, hanging: 0 };

const lanesOf = (kind: KindName, channel: Channel): readonly Lane[] => {
  const next = `${channel}:again`;
  const lane = { kind, channel, next, ranks: kind === "message" ? [0, 1] : [0] };
  return [
    { ...lane, id: channel, limits: FIRST_ATTEMPTS },
    { ...lane, id: next, limits: FURTHER_ATTEMPTS },
  ];
};

const LANES = [...VERIFICATION_METHODS.flatMap((method) => lanesOf("message", method)), ...lanesOf("staff", "staff")];

/** The lanes that there always are. Each endpoint of webhooks adds its own. */
export const LANE_IDS: readonly string[] = LANES.map(({ id }) => id);

/** What the lane of an endpoint begins with, before the endpoint's id. */
export const ENDPOINT_LANE = "webhook:";

/** The lane with this id. */
export const laneOf = (id: string): Lane =>
  LANES.find((lane) => lane.id === id) ?? {
    id,
    kind: "webhook",
    channel: "webhook",
    limits: TO_ENDPOINT,
    next: id,
    ranks: [0],
  };
