import { z } from "zod";
import { endpoint } from "./endpoint";

const MAX_TOKEN_LENGTH = 2000;

export const mailboxes = {
  confirm: endpoint(
    {
      about: "Confirms a mailbox that an applicant named in a form, by the token of the link that was sent there.",
      method: "POST",
      path: "/mailbox/confirm",
      auth: "anyone",
      feature: "mailboxes",
      body: z.object({ token: z.string().min(1).max(MAX_TOKEN_LENGTH) }),
      reply: z.object({ success: z.literal(true) }),
      errors: ["not_found", "too_many_requests"],
    },
    { success: true },
  ),
};
