import "server-only";
import type { z } from "zod";
import type { Config } from "@/lib/contracts/configuration";
import type { Endpoint, ReplyOf, RequestOf } from "@/lib/contracts/endpoint";
import type { SPECIFIED_CALLS, SpecifiedCallName } from "@/lib/contracts/specified/calls";
import type { SpecifiedCall, SpecifiedInput } from "@/lib/contracts/specified/specified-call";
import type { Feature } from "@/lib/domain/tenant/features";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** One call to an organisation's own backend. */
export interface Exchange<Call extends SpecifiedCall = SpecifiedCall> {
  tenant: Tenant;
  /** The caller's token. */
  token: string | undefined;
  /** What the page or the browser asked, as declared. */
  input: RequestOf<Call["endpoint"]>;
  now: Date;
  /** Whether the backend is said to have a feature that the specification does not name. */
  has: (feature: Feature) => boolean;
  /** Sends the members that the specification names, of the input unless another is given. Gives the reply's JSON. Throws `AppError`. */
  send: (input?: SpecifiedInput) => Promise<unknown>;
  /** The reply by its schema. Throws `upstream_unavailable` when it is not as specified. */
  parse: (reply: unknown) => z.output<Call["reply"]>;
  /** Sends the call and parses its reply. Throws `AppError`. */
  ask: (input?: SpecifiedInput) => Promise<z.output<Call["reply"]>>;
  /** An exchange of another specified call for the same caller. */
  to: <Other extends SpecifiedCall>(call: Other, input: RequestOf<Other["endpoint"]>) => Exchange<Other>;
  /** The tenant's configuration, at most ten seconds old. Only an applicant's token is sent along. Throws `AppError`. */
  config: () => Promise<Config>;
  /** Makes another declared call for the same caller. Throws `AppError`. */
  call: <Other extends Endpoint>(endpoint: Other, input: RequestOf<Other>) => Promise<ReplyOf<Other>>;
}

/** What the exchanges of all calls have. */
export type SharedExchange = Pick<Exchange, "tenant" | "now" | "has" | "call" | "config">;

/** The exchange of a specified call. */
export type ExchangeOf<Name extends SpecifiedCallName> = Exchange<(typeof SPECIFIED_CALLS)[Name]>;

/** Speaks a call as the specification writes it, and derives what a reply lacks. */
export type RemoteCall<Call extends SpecifiedCall = SpecifiedCall> = (
  exchange: Exchange<Call>,
) => Promise<ReplyOf<Call["endpoint"]>>;

/** The remote calls of some specified ones: one for each, and no others. */
export type RemoteCalls<Name extends SpecifiedCallName> = {
  [Each in Name]: RemoteCall<(typeof SPECIFIED_CALLS)[Each]>;
};
