import type { z } from "zod";
import { attendance, IDS, NOW } from "@/lib/contracts/samples";
import type { WEBHOOKS, WebhookType } from "../webhooks";

const { userId, locationKey, reference, state, startDay, pairStartDay, presentationDate } = attendance;
const appointment = { userId, locationKey, reference, state, startDay, pairStartDay, presentationDate };
const of = { registrationId: IDS.application, ...appointment };
const sent = { timestamp: NOW, tenant: "am" } as const;

/** An example of everything that organisations' own systems are told. */
export const DESCRIBED_WEBHOOKS: { [Type in WebhookType]: z.output<(typeof WEBHOOKS)[Type]["body"]> } = {
  "application.submitted": {
    type: "application.submitted",
    ...sent,
    data: { ...of, sequence: 1, status: "submitted" },
  },
  "appointment.changed": {
    type: "appointment.changed",
    ...sent,
    data: { ...of, sequence: 3, status: "submitted", change: "moved" },
  },
  "application.accepted": { type: "application.accepted", ...sent, data: { ...of, sequence: 4, status: "accepted" } },
  ping: { type: "ping", ...sent, data: {} },
};
