import { z } from "zod";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { FACTORS } from "@/lib/domain/sign-in/factors";
import { EMAIL_LENGTH, emailIn } from "@/lib/kit/email";
import { endpoint } from "./endpoint";
import { EARLIER, IDS, NOW } from "./samples";
import { id, idParams, instant, nothing } from "./wire-types";

const loginSession = z.object({
  _id: id,
  /** The browser and system, such as "Firefox on Linux"; unknown to a session that was opened without the web side. */
  device: z.string().optional(),
  isCurrent: z.boolean(),
  openedAt: instant,
  usedAt: instant,
  factors: z.array(z.enum(FACTORS)),
});
export type StaffLoginSession = z.output<typeof loginSession>;

const me = z.object({
  username: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
});
const sampleMe = { username: "front-desk", email: "desk@example.org" };

/** A real name of staff. */
export const staffName = z.string().trim().min(1).max(100);
export const staffEmail = z
  .string()
  .max(EMAIL_LENGTH)
  .transform((text, check) => {
    const address = emailIn(text);
    if (address === undefined) check.addIssue({ code: "custom", message: RULE_ERRORS.email });
    return address ?? z.NEVER;
  });

export const staffSessions = {
  me: endpoint(
    {
      about: "The caller's own account.",
      method: "GET",
      path: "/auth/me",
      auth: "staff",
      feature: "staffSignIn",
      reply: me,
    },
    sampleMe,
  ),
  changeMe: endpoint(
    {
      about: "Changes the caller's own name or e-mail address. `null` removes one.",
      method: "PATCH",
      path: "/auth/me",
      auth: "staff",
      feature: "staffSignIn",
      stepUp: true,
      body: z.object({ name: staffName.nullable().optional(), email: staffEmail.nullable().optional() }),
      reply: me,
    },
    sampleMe,
  ),
  list: endpoint(
    {
      about: "The caller's own login sessions, last used first.",
      method: "GET",
      path: "/auth/sessions",
      auth: "staff",
      feature: "staffSignIn",
      reply: z.object({ sessions: z.array(loginSession) }),
    },
    {
      sessions: [
        {
          _id: IDS.loginSession,
          device: "Firefox on Linux",
          isCurrent: true,
          openedAt: EARLIER,
          usedAt: NOW,
          factors: ["password", "totp"],
        },
      ],
    },
  ),
  end: endpoint({
    about: "Ends one of the caller's own login sessions.",
    method: "DELETE",
    path: "/auth/sessions/{id}",
    auth: "staff",
    feature: "staffSignIn",
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  endOthers: endpoint({
    about: "Ends the caller's other login sessions; this one stays.",
    method: "POST",
    path: "/auth/sessions/end-others",
    auth: "staff",
    feature: "staffSignIn",
    reply: nothing,
    status: 204,
  }),
};
