import { z } from "zod";
import { FACTORS } from "@/lib/domain/sign-in/factors";
import { endpoint } from "./endpoint";
import { SOON, TOKEN } from "./samples";
import { instant, locale, locationKey, nothing } from "./wire-types";

/** A browser of staff: the id that its cookie carries, and its name, such as "Firefox on Linux". The web side adds it. */
export const staffDevice = z.object({ id: z.uuid(), label: z.string().max(100) });

/** What every way to sign in may carry: the device, and the language of messages to the account. */
export const signInContext = { device: staffDevice.optional(), language: locale.optional() };

/** A login session that was opened: its token, and when it ends. It may still lack a second factor: `GET /auth/state` says so. */
export const openedSession = z.object({ token: z.string(), expiresAt: instant });
export const sampleSession = { token: TOKEN, expiresAt: "2026-06-08T17:30:00.000Z" };

export const staffAuth = {
  methods: endpoint(
    {
      about: "How the network's staff may sign in.",
      method: "GET",
      path: "/auth/methods",
      auth: "anyone",
      feature: "staffSignIn",
      reply: z.object({
        hasPasswords: z.boolean(),
        hasPasskeys: z.boolean(),
        /** The organisation's own sign-in, by the name on its button. */
        provider: z.object({ name: z.string() }).optional(),
      }),
    },
    { hasPasswords: true, hasPasskeys: true, provider: { name: "Example Organisation" } },
  ),
  login: endpoint(
    {
      about:
        "Signs a staff member in for eight hours. Where the account has a second factor, the session may first do nothing but prove it, within ten minutes.",
      method: "POST",
      path: "/auth/login",
      auth: "anyone",
      body: z.object({
        username: z.string().normalize("NFC").min(1).max(100),
        // 200 characters may be more units of UTF-16.
        password: z.string().min(1).max(1000),
        ...signInContext,
      }),
      reply: openedSession,
      errors: ["login_invalid", "passwords_off", "too_many_requests"],
      session: true,
      hasDevice: true,
    },
    sampleSession,
  ),
  state: endpoint(
    {
      about: "What the caller's login session still lacks, and what may complete it.",
      method: "GET",
      path: "/auth/state",
      auth: "staff",
      feature: "staffSignIn",
      during: ["needs_second_factor", "needs_enrolment"],
      reply: z.object({
        state: z.enum(["complete", "needs_second_factor", "needs_enrolment"]),
        username: z.string(),
        /** The second factors that the account has; a recovery code is one while codes are left. */
        factors: z.array(z.enum(FACTORS)),
        /** Until when the account may do without a second factor; only where one is demanded and it has none. */
        dueAt: instant.optional(),
      }),
    },
    { state: "needs_second_factor", username: "front-desk", factors: ["passkey", "recovery_code"], dueAt: SOON },
  ),
  logout: endpoint({
    about: "Ends the login session: its token is refused from now on.",
    method: "POST",
    path: "/auth/logout",
    auth: "staff",
    during: ["needs_second_factor", "needs_enrolment"],
    reply: nothing,
    status: 204,
    session: true,
  }),
  permittedLocations: endpoint(
    {
      about: "The locations that the caller may work in, the caller's username, and until when a second factor is due.",
      method: "GET",
      path: "/config/permitted-locations",
      auth: "staff",
      scope: "any",
      reply: z.object({
        locations: z.array(z.object({ location_key: locationKey, name: z.string(), timeZone: z.string() })),
        /** Unknown to an organisation's own backend, as is what follows. */
        username: z.string().optional(),
        /** Until when the account may do without a second factor; only where one is demanded and it has none. */
        secondFactorDueAt: instant.optional(),
      }),
    },
    { locations: [{ location_key: "yerevan", name: "Yerevan", timeZone: "Asia/Yerevan" }], username: "front-desk" },
  ),
};
