import { z } from "zod";
import { endpoint } from "./endpoint";

export const health = {
  get: endpoint({
    method: "GET",
    path: "/health",
    auth: "anyone",
    upstream: "legacy",
    reply: z.object({ status: z.literal("ok") }),
  }),
};
