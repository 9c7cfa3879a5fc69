import { z } from "zod";
import { endpoint } from "./endpoint";

const demands = z.object({ staff: z.boolean(), manager: z.boolean() });
const reply = z.object({
  /** The roles of which the network demands a second factor. */
  demands,
  /** Only who manages every location of the network may change it. */
  mayChange: z.boolean(),
});
const SAMPLE = { demands: { staff: false, manager: true }, mayChange: true };

export const staffPolicy = {
  get: endpoint(
    {
      about: "Of which roles the network demands a second factor.",
      method: "GET",
      path: "/account/policy",
      auth: "manager",
      feature: "staffSignIn",
      reply,
    },
    SAMPLE,
  ),
  change: endpoint(
    {
      about: "Changes of which roles the network demands a second factor. For managers of all of its locations.",
      method: "PATCH",
      path: "/account/policy",
      auth: "manager",
      feature: "staffSignIn",
      stepUp: true,
      body: z.object({ demands }),
      reply,
      errors: ["forbidden"],
    },
    SAMPLE,
  ),
};
