import { z } from "zod";
import { endpoint } from "./endpoint";
import { IDS } from "./samples";
import { nothing } from "./wire-types";

/** Calls about people. None shows a stranger whether somebody is registered. */
export const people = {
  usernameExists: endpoint(
    {
      about: "Whether a username is taken. Says nothing about who is registered.",
      method: "GET",
      path: "/user/exists/{username}",
      auth: "applicant",
      params: z.object({ username: z.string().min(1).max(100) }),
      reply: z.object({ exists: z.boolean() }),
      errors: ["validation_failed", "too_many_requests"],
    },
    { exists: false },
  ),
  checkPhone: endpoint(
    {
      about: "Whether a number can be a phone number of a country, and its international form (E.164).",
      method: "GET",
      path: "/user/check-phone",
      auth: "applicant",
      query: z.object({ phone: z.string().min(1).max(50), region: z.string().regex(/^[A-Z]{2}$/) }),
      reply: z.object({ isPossible: z.boolean(), isValid: z.boolean(), e164: z.string().optional() }),
      errors: ["validation_failed", "too_many_requests"],
    },
    { isPossible: true, isValid: true, e164: "+37491234567" },
  ),
  exportMine: endpoint(
    {
      about: "Everything that is stored about the caller.",
      method: "GET",
      path: "/me/export",
      auth: "applicant",
      feature: "ownData",
      reply: z.record(z.string(), z.unknown()),
    },
    { identity: { method: "sms", value: "+37491234567" }, registrations: [], files: [] },
  ),
  eraseMine: endpoint({
    about: "Erases everything that is stored about the caller.",
    method: "DELETE",
    path: "/me",
    auth: "applicant",
    feature: "ownData",
    reply: nothing,
    status: 204,
    errors: ["appointment_active"],
  }),
  userView: endpoint(
    {
      about: "A student by the id they got with their appointment.",
      method: "GET",
      path: "/{userId}",
      auth: "staff",
      upstream: "userView",
      params: z.object({ userId: z.string().min(1).max(100) }),
      reply: z.object({
        userId: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        status: z.enum(["not_registered", "registered"]),
      }),
      errors: ["not_found", "forbidden"],
    },
    { userId: IDS.user, firstName: "Ani", lastName: "Petrosyan", status: "not_registered" },
  ),
};
