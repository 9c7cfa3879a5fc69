import { z } from "zod";
import type { Feature } from "@/lib/domain/tenant/features";
import type { Endpoint } from "../endpoint";
import type { ErrorCode } from "../errors";

/** What a call is sent with. */
export interface SpecifiedInput {
  params?: Readonly<Record<string, string>>;
  query?: object;
  body?: object;
}

type MembersOf<Schema> = Schema extends z.ZodType ? Extract<keyof z.input<Schema>, string> : never;
type Member<E extends Endpoint> = MembersOf<E["query"]> | MembersOf<E["body"]>;

interface Wire<Name extends string> {
  /** The members of its body or query; or a text, where the remote call builds the whole body. */
  sends: readonly Name[] | string;
  /** Members that are sent to a backend with the feature alone. */
  adds: { readonly [Each in Name]?: Feature };
  /** Members that are sent when the caller leaves them out. */
  defaults: { readonly [Each in Name]?: unknown };
  /** Members that the reply's schema leaves open, and without which a page cannot be shown. */
  needs: readonly string[];
  /** What failures of the call mean, by status. */
  failures: Readonly<Record<number, ErrorCode>>;
  /** The feature that a backend must be said to have, or the product does without the call. */
  feature?: Feature;
}

/** A call of the specification, as an organisation's own backend answers it. */
export interface SpecifiedCall<E extends Endpoint = Endpoint, Reply extends z.ZodType = z.ZodType>
  extends Wire<string> {
  /** The call of ours that it serves. */
  endpoint: E;
  /** The reply as the product reads it. */
  reply: Reply;
  /** The pages that suffer when the call is not answered so; empty where a failure stops no page. */
  pages: string;
}

const NOTHING: Wire<never> = { sends: [], adds: {}, defaults: {}, needs: [], failures: {} };

/** A reply of which nothing is read: any success is enough. */
export const anything = z.unknown();

/** Declares a call. */
export const specifiedCall = <const E extends Endpoint, Reply extends z.ZodType>(
  endpoint: E,
  reply: Reply,
  pages: string,
  wire: Partial<Wire<Member<E>>> = {},
): SpecifiedCall<E, Reply> => ({ ...NOTHING, ...wire, endpoint, reply, pages }) as SpecifiedCall<E, Reply>;

/** `POST /presentation/list`. */
export const nameOf = ({ endpoint: { method, path } }: Pick<SpecifiedCall, "endpoint">): string => `${method} ${path}`;

/** An input with the members that the call names, and those additions that the backend has: nothing else is sent. */
export const specifiedInput = (
  { endpoint, sends, adds, defaults }: SpecifiedCall,
  { params, query, body }: SpecifiedInput,
  has: (feature: Feature) => boolean,
): SpecifiedInput => {
  const known = Object.entries(adds).flatMap(([name, feature]) => (feature && has(feature) ? name : []));
  const part = (given: object) => {
    if (typeof sends === "string") return given;
    const values = { ...given } as Record<string, unknown>;
    const memberOf = (name: string) => (values[name] === undefined ? defaults[name] : values[name]);
    return Object.fromEntries([...sends, ...known].map((name) => [name, memberOf(name)]));
  };
  return {
    ...(params && { params }),
    ...(query && endpoint.query && { query: part(query) }),
    ...(body && endpoint.body && { body: part(body) }),
  };
};
