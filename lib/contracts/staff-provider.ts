import { z } from "zod";
import { endpoint } from "./endpoint";
import { IDS } from "./samples";
import { openedSession, sampleSession, signInContext } from "./staff";
import { id, nothing } from "./wire-types";

/** The query of the address to which the provider sent the browser back, and the attempt that it answers. */
const answer = z.object({ challengeId: id, query: z.string().max(8000) });

/** The sign-in at the organisation's own provider, by OpenID Connect. The web side makes these calls for the browser. */
export const staffProvider = {
  start: endpoint(
    {
      about:
        "Begins a sign-in, or a proof of who the caller is, at the organisation's provider: the browser goes to `url`.",
      method: "POST",
      path: "/auth/provider/start",
      auth: "anyone",
      feature: "staffSignIn",
      body: z.object({ purpose: z.enum(["sign_in", "step_up"]) }),
      reply: z.object({ challengeId: id, url: z.string() }),
      errors: ["provider_missing", "provider_unavailable", "provider_refused", "too_many_requests"],
      isInternal: true,
    },
    { challengeId: IDS.challenge, url: "https://login.example.org/authorize?client_id=startday&state=q83v" },
  ),
  finish: endpoint(
    {
      about: "Completes a sign-in at the provider. Its roles and locations follow the organisation's claims.",
      method: "POST",
      path: "/auth/provider/finish",
      auth: "anyone",
      feature: "staffSignIn",
      body: answer.extend(signInContext),
      reply: openedSession,
      errors: [
        "provider_missing",
        "provider_unavailable",
        "provider_refused",
        "provider_account_unknown",
        "too_many_requests",
      ],
      isInternal: true,
      hasDevice: true,
    },
    sampleSession,
  ),
  stepUp: endpoint({
    about: "Proves once more who the caller is, by a fresh sign-in at the provider.",
    method: "POST",
    path: "/auth/provider/step-up",
    auth: "staff",
    feature: "staffSignIn",
    during: ["needs_enrolment"],
    body: answer,
    reply: nothing,
    status: 204,
    errors: ["provider_missing", "provider_unavailable", "provider_refused", "factor_wrong", "too_many_requests"],
    isInternal: true,
  }),
  end: endpoint(
    {
      about:
        "Stores the address at which the caller's session at the provider ends, if it began there. The web side asks before it signs out.",
      method: "POST",
      path: "/auth/provider/end",
      auth: "staff",
      feature: "staffSignIn",
      during: ["needs_second_factor", "needs_enrolment"],
      reply: z.object({ challengeId: id.optional() }),
      isInternal: true,
    },
    { challengeId: IDS.challenge },
  ),
  takeEnd: endpoint(
    {
      about: "The address that was stored for the end of a session at the provider, once. The browser goes there.",
      method: "POST",
      path: "/auth/provider/end/address",
      auth: "anyone",
      feature: "staffSignIn",
      body: z.object({ challengeId: id }),
      reply: z.object({ url: z.string().optional() }),
      isInternal: true,
    },
    { url: "https://login.example.org/end-session?client_id=startday" },
  ),
};
