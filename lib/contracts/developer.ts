import { z } from "zod";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { endpoint } from "./endpoint";
import { NOW } from "./samples";
import { instant } from "./wire-types";

const message = z.object({
  to: z.string(),
  method: z.enum(VERIFICATION_METHODS),
  text: z.string(),
  code: z.string().optional(),
  /** Of an e-mail. */
  subject: z.string().optional(),
  at: instant,
});
export type DeveloperMessage = z.output<typeof message>;

/** The developer inbox: what the demo would have sent. Not found where the demo is off. */
export const developer = {
  messages: endpoint(
    {
      about: "What the demo would have sent, newest first.",
      method: "GET",
      path: "/dev/messages",
      auth: "anyone",
      query: z.object({ to: z.string().optional() }),
      reply: z.object({ messages: z.array(message) }),
      errors: ["not_found"],
    },
    {
      messages: [{ to: "+37491234567", method: "sms", text: "Your code is 123456.", code: "123456", at: NOW }],
    },
  ),
};
