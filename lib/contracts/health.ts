import { z } from "zod";
import { endpoint } from "./endpoint";

export const health = {
  get: endpoint(
    {
      about: "Answers when the backend does.",
      method: "GET",
      path: "/health",
      auth: "anyone",
      upstream: "legacy",
      reply: z.object({ status: z.literal("ok") }),
    },
    { status: "ok" },
  ),
};
