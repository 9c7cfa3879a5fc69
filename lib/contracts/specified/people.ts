import { decodeJwt } from "jose";
import { z } from "zod";
import { advisory, id, listOf, maybe, memberOf, renamed } from "./values";

const NAMED = { id: "_id", title: "name" };

export const regionList = listOf("regions", renamed(NAMED, z.object({ _id: id, name: z.string() })));

export const schoolList = listOf(
  "schools",
  renamed(
    { ...NAMED, region_id: "regionId" },
    z.object({ _id: id, name: z.string(), regionId: maybe(id, "the region that was asked for") }),
  ),
);

const flag = (name: string) =>
  z.preprocess(
    (reply) => {
      const data = typeof reply === "object" && reply !== null && "data" in reply ? reply.data : reply;
      return typeof data === "boolean" ? { [name]: data } : data;
    },
    z.object({ [name]: z.boolean() }).transform((read) => read[name] === true),
  );

/** Whether a username is taken: `true`, or `{ exists: true }`. */
export const userExists = flag("exists");

/** What is known about a phone number: a verdict, or its parts. */
export const phoneCheck = z.preprocess(
  (reply) => (typeof reply === "boolean" ? { isValid: reply } : reply),
  z
    .object({
      isPossible: maybe(z.boolean()),
      isValid: maybe(z.boolean()),
      valid: maybe(z.boolean()),
      e164: maybe(z.string(), "left out"),
    })
    .refine(({ isPossible, isValid, valid }) => [isPossible, isValid, valid].some((verdict) => verdict !== undefined))
    .transform(({ isPossible, isValid, valid, e164 }) => {
      const verdict = isValid ?? valid ?? isPossible ?? true;
      return { isPossible: isPossible ?? verdict, isValid: verdict, ...(e164 && { e164 }) };
    }),
);

/** A submitted person. */
export const userView = z
  .object({
    userId: maybe(id, "the id that was searched"),
    firstName: maybe(z.string()),
    lastName: maybe(z.string()),
    status: advisory(z.string(), "not registered yet"),
  })
  .refine(({ firstName, lastName }) => firstName !== undefined || lastName !== undefined, {
    path: ["firstName or lastName"],
    message: "missing",
  });

const OF_CONFIG = "of `GET /config`";

/** The times of a sent code. */
export const codeTimes = advisory(
  z.object({ retryAfterMS: advisory(z.number(), OF_CONFIG), expiresAt: advisory(z.string(), OF_CONFIG) }),
);

/** When a token expires; nothing for one that does not say so. */
const expiryIn = (token: string): string | undefined => {
  try {
    const { exp } = decodeJwt(token);
    return exp === undefined ? undefined : new Date(exp * 1000).toISOString();
  } catch {
    return undefined;
  }
};

/** A token, which says when it expires. */
const token = z.string().refine((text) => expiryIn(text) !== undefined, "no JWT with an expiry");

const withExpiry = <Tokens extends { token: string }>(read: Tokens) => ({
  ...read,
  expiresAt: expiryIn(read.token) ?? "",
});

/** The token of a login of staff. */
export const staffToken = memberOf("data", z.object({ token }).transform(withExpiry));

/** The tokens of an applicant. */
export const tokens = memberOf(
  "data",
  z.object({ token, fileApiToken: maybe(z.string(), "no file service") }).transform(withExpiry),
);
