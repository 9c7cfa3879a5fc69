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

interface Wire<E extends Endpoint, Reply extends z.ZodType> {
  /** The members of its body or query; or a text, where the remote call builds the whole body. */
  sends: readonly Member<E>[] | string;
  /** Members that are sent to a backend with the feature alone. */
  adds: { readonly [Name in Member<E>]?: Feature };
  /** Members that are sent when the caller leaves them out. */
  defaults: { readonly [Name in Member<E>]?: unknown };
  /** The reply as the product reads it: anything unless given. */
  reply: Reply;
  /** Members that the reply's schema leaves open, and without which a page cannot be shown. */
  needs: readonly string[];
  /** What failures of the call mean, by status. */
  failures: Readonly<Record<number, ErrorCode>>;
  /** The pages that suffer when the call is not answered so. Empty where a failure stops no page. */
  pages: readonly string[];
  /** The feature that a backend must be said to have, or the product does without the call. */
  feature?: Feature;
}

/** A call of the specification, as a backend that an organisation has answers it; `endpoint` is the call of ours that it serves. */
export interface SpecifiedCall<E extends Endpoint = Endpoint, Reply extends z.ZodType = z.ZodType>
  extends Omit<Wire<Endpoint, Reply>, "adds" | "defaults"> {
  endpoint: E;
  adds: Readonly<Record<string, Feature>>;
  defaults: Readonly<Record<string, unknown>>;
}

const NOTHING = { sends: [], adds: {}, defaults: {}, needs: [], failures: {}, pages: [] };

/** Declares a call. Without a schema nothing of its reply is read: any success is enough. */
export const specifiedCall = <const E extends Endpoint, Reply extends z.ZodType = z.ZodUnknown>(
  endpoint: E,
  wire: Partial<Wire<E, Reply>>,
) => ({ ...NOTHING, reply: z.unknown(), ...wire, endpoint }) as unknown as SpecifiedCall<E, Reply>;

/** `POST /presentation/list`. */
export const nameOf = ({ endpoint: { method, path } }: Pick<SpecifiedCall, "endpoint">): string => `${method} ${path}`;

/** An input with the members that the call names, and those additions that the backend has: nothing else is sent. */
export const specifiedInput = (
  { sends, adds, defaults }: SpecifiedCall,
  { params, query, body }: SpecifiedInput,
  has: (feature: Feature) => boolean,
): SpecifiedInput => {
  const known = Object.entries(adds).flatMap(([name, feature]) => (has(feature) ? name : []));
  const part = (given: object) => {
    if (typeof sends === "string") return given;
    const values = { ...given } as Record<string, unknown>;
    const memberOf = (name: string) => (values[name] === undefined ? defaults[name] : values[name]);
    return Object.fromEntries([...sends, ...known].map((name) => [name, memberOf(name)]));
  };
  return { ...(params && { params }), ...(query && { query: part(query) }), ...(body && { body: part(body) }) };
};
