import "server-only";
import type { z } from "zod";
import type { Config } from "@/lib/contracts/configuration";
import type { Endpoint, ReplyOf, RequestOf } from "@/lib/contracts/endpoint";
import type { Feature } from "@/lib/domain/tenant/features";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** An input of the members that the specification names. */
export interface SpecifiedInput {
  params?: Readonly<Record<string, string>>;
  query?: object;
  body?: object;
}

/** One call to an organisation's own backend. */
export interface Exchange<E extends Endpoint = Endpoint> {
  tenant: Tenant;
  /** The caller's token. */
  token: string | undefined;
  /** What the page or the browser asked, as declared. */
  input: RequestOf<E>;
  now: Date;
  /** Whether the backend is said to have a feature that the specification does not name. */
  has: (feature: Feature) => boolean;
  /** Sends the call with an input as the specification names it, and gives the reply's JSON. Throws `AppError`. */
  send: (input: SpecifiedInput) => Promise<unknown>;
  /** Sends another call with an input as the specification names it, and gives the reply's JSON. Throws `AppError`. */
  sendTo: (endpoint: Endpoint, input: SpecifiedInput) => Promise<unknown>;
  /** A reply by its schema. Throws `upstream_unavailable` when it is not as specified. */
  parse: <Schema extends z.ZodType>(schema: Schema, reply: unknown) => z.output<Schema>;
  /** The tenant's configuration, at most ten seconds old. Only an applicant's token is sent along. Throws `AppError`. */
  config: () => Promise<Config>;
  /** Makes another declared call for the same caller. Throws `AppError`. */
  call: <Other extends Endpoint>(endpoint: Other, input: RequestOf<Other>) => Promise<ReplyOf<Other>>;
}

/** An exchange whatever the call is: for what several calls share. */
export type SharedExchange = Omit<Exchange, "input" | "send">;

/** Speaks a call as the specification writes it: sends no member that it does not name, and derives what a reply lacks. */
export type RemoteCall<E extends Endpoint = Endpoint> = (exchange: Exchange<E>) => Promise<ReplyOf<E>>;
