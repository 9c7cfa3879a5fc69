import type { Services } from "@/backend/services";
import type { Endpoint, Media, ParsedOf, UnparsedReplyOf } from "@/lib/contracts/endpoint";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Applicant, Staff } from "./callers";
import type { IdempotentRequest } from "./idempotency";

type CallerOf<E extends Endpoint> = E["auth"] extends "applicant" | "files"
  ? Applicant
  : E["auth"] extends "staff" | "manager"
    ? Staff
    : undefined;

/** One parsed call. */
export interface Call<E extends Endpoint> extends ParsedOf<E> {
  tenant: Tenant;
  caller: CallerOf<E>;
  /** The caller's address, for budgets. */
  ip: string;
  now: Date;
  /** The raw request of a streamed call or an upload: its body, and whether the caller disconnected. */
  request: E extends { media: Media | readonly Media[] } | { multipart: true } ? Request : undefined;
  /** The idempotency key, for a handler that stores its own reply. */
  repeat: IdempotentRequest | undefined;
}

export type Handler<E extends Endpoint> = (call: Call<E>, services: Services) => Promise<UnparsedReplyOf<E>>;

/** A declared call and its handler. */
export interface Route {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>, services: Services) => Promise<unknown>;
  /** The handler stores its reply in its own transaction, or none; otherwise the router stores it. */
  storesOwnReply?: boolean;
  /** The handler calls a gateway: no transaction is open around it, and its reply is stored after it. */
  callsGateway?: boolean;
  /** Completes a stored reply before it is sent again; without it, it is sent as it was stored. */
  repeats?: (reply: unknown, call: Call<Endpoint>, services: Services) => Promise<unknown>;
  /** The handler finds the reply of a repeat itself: the router does not look for it. */
  findsOwnReply?: boolean;
}

/** Joins a declaration and its handler; the types of both must agree. */
export const implement = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  options: Pick<Route, "storesOwnReply" | "callsGateway" | "repeats" | "findsOwnReply"> = {},
): Route => ({ endpoint, handle: handle as unknown as Route["handle"], ...options });
