import { z } from "zod";
import type { Tokens } from "./tokens";
import type { TenantState } from "./world";

/** What the specification leaves open, so that backends may differ in it. */
export const DEFAULT_OPTIONS = {
  /** Sessions with `start_time`, and start days with `_id`; or `startTime` and `start_day_id`. */
  spelling: "snake" as "snake" | "camel",
  /** Lists as bare arrays, or below a name: `{ sessions: [] }`. */
  lists: "bare" as "bare" | "named",
  /** The student of an application also has `status`, `userId`, `creationDate` and `appointmentDate`. */
  studentRecord: false,
  /** A save answers with the application, or with an empty 204. */
  saveReply: "application" as "application" | "empty",
  /** The status of a student who has booked and did not come yet. The specification names it without spelling it. */
  notRegistered: "not_registered",
  verificationAttemptCount: 3,
  verificationRetryTimeoutMS: 1000,
  verificationTimeLimitMS: 300_000,
  /** How long tokens live. */
  tokenSeconds: 3600,
};
export type Options = typeof DEFAULT_OPTIONS;

/** A request whose token, query and body are right. */
export interface Received<Body = unknown, Query = unknown> {
  tenant: TenantState;
  options: Options;
  tokens: Tokens;
  now: Date;
  /** The address of this server. */
  origin: string;
  /** The token's subject; empty if the call is open. */
  subject: string;
  params: Readonly<Record<string, string>>;
  body: Body;
  query: Query;
}

/** A call that is answered. What `answer` returns is the reply; nothing is an empty reply. */
export interface Route {
  /** Method and path: `GET /registration/{id}`. */
  call: string;
  caller: "anyone" | "applicant" | "staff";
  api: "v1" | "legacy" | "user-view";
  body: z.ZodType;
  query: z.ZodType;
  answer: (received: Received<never, never>) => unknown;
}

const NOTHING = z.strictObject({});

interface Shapes<Body, Query> {
  body?: z.ZodType<Body>;
  query?: z.ZodType<Query>;
  api?: Route["api"];
}

/** A row of the table of routes. Without a schema it has no body, or no query. */
export const route = <Body = unknown, Query = unknown>(
  call: string,
  caller: Route["caller"],
  shapes: Shapes<Body, Query>,
  answer: (received: Received<Body, Query>) => unknown,
): Route => ({ api: "v1", body: NOTHING, query: NOTHING, ...shapes, call, caller, answer });

/** What `answer` returns for an empty 204. */
export const NO_CONTENT = Symbol("no content");

/** A list whose shape the specification does not show. */
export const listed = (name: string, rows: readonly unknown[], { lists }: Options): unknown =>
  lists === "bare" ? rows : { [name]: rows };
