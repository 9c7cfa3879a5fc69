import { z } from "zod";
import type { Options } from "./options";
import type { TenantState } from "./state";
import type { Tokens } from "./tokens";

/** A request whose token, query and body are right. */
export interface Received<Body, Query> {
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

/** A declared call. What `answer` returns is the reply; nothing is an empty reply. */
export interface Call<Body = never, Query = never> {
  api?: "legacy" | "user-view";
  /** Method and path: `GET /registration/{id}`. */
  call: string;
  caller: "anyone" | "applicant" | "staff";
  body: z.ZodType<Body>;
  query: z.ZodType<Query>;
  answer: (received: Received<Body, Query>) => unknown;
}

const NOTHING = z.strictObject({});
type Nothing = z.infer<typeof NOTHING>;

/** Declares a call. Without a schema it has no body, or no query. */
export const declare = <Body = Nothing, Query = Nothing>({
  body = NOTHING as z.ZodType<Body>,
  query = NOTHING as z.ZodType<Query>,
  ...call
}: Omit<Call<Body, Query>, "body" | "query"> & { body?: z.ZodType<Body>; query?: z.ZodType<Query> }): Call => ({
  ...call,
  body: body as z.ZodType<never>,
  query: query as z.ZodType<never>,
});

/** What `answer` returns for an empty 204. */
export const NO_CONTENT = Symbol("no content");
