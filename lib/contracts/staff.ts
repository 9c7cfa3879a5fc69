import { z } from "zod";
import { endpoint } from "./endpoint";
import { TOKEN } from "./samples";
import { instant, locationKey, nothing } from "./wire-types";

export const staffAuth = {
  login: endpoint(
    {
      about: "Signs a staff member in for eight hours.",
      method: "POST",
      path: "/auth/login",
      auth: "anyone",
      body: z.object({ username: z.string().normalize("NFC").min(1).max(100), password: z.string().min(1).max(200) }),
      reply: z.object({ token: z.string(), expiresAt: instant }),
      errors: ["login_invalid", "too_many_requests"],
      session: true,
    },
    { token: TOKEN, expiresAt: "2026-06-08T17:30:00.000Z" },
  ),
  logout: endpoint({
    about: "Ends the login session: its token is refused from now on.",
    method: "POST",
    path: "/auth/logout",
    auth: "staff",
    reply: nothing,
    status: 204,
    session: true,
  }),
  permittedLocations: endpoint(
    {
      about: "The locations that the caller may work in, and the caller's username.",
      method: "GET",
      path: "/config/permitted-locations",
      auth: "staff",
      reply: z.object({
        locations: z.array(z.object({ location_key: locationKey, name: z.string(), timeZone: z.string() })),
        /** Unknown to an organisation's own backend. */
        username: z.string().optional(),
      }),
    },
    { locations: [{ location_key: "yerevan", name: "Yerevan", timeZone: "Asia/Yerevan" }], username: "front-desk" },
  ),
};
