import { z } from "zod";
import { endpoint } from "./endpoint";
import { instant, locationKey, nothing } from "./wire-types";

export const staffAuth = {
  login: endpoint({
    method: "POST",
    path: "/auth/login",
    auth: "anyone",
    body: z.object({ username: z.string().normalize("NFC").min(1).max(100), password: z.string().min(1).max(200) }),
    reply: z.object({ token: z.string(), expiresAt: instant }),
    errors: ["login_invalid", "too_many_requests"],
    session: true,
  }),
  logout: endpoint({
    method: "POST",
    path: "/auth/logout",
    auth: "staff",
    reply: nothing,
    status: 204,
    session: true,
  }),
  permittedLocations: endpoint({
    method: "GET",
    path: "/config/permitted-locations",
    auth: "staff",
    reply: z.object({
      locations: z.array(z.object({ location_key: locationKey, name: z.string(), timeZone: z.string() })),
    }),
  }),
};
