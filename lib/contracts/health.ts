import { z } from "zod";
import { endpoint } from "./endpoint";

export const health = {
  get: endpoint(
    {
      about: "Whether the backend answers.",
      method: "GET",
      path: "/health",
      auth: "anyone",
      upstream: "legacy",
      reply: z.object({ status: z.literal("ok") }),
    },
    { status: "ok" },
  ),
};
