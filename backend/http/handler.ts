import type { Database } from "@/backend/db/connect";
import type { BackendEnvironment } from "@/backend/environment";
import type { FileStore } from "@/backend/files/file-store";
import type { Live } from "@/backend/live/listener";
import type { Tokens } from "@/backend/tokens";
import type { Vault } from "@/backend/vault/vault";
import type { AnswerOf, Endpoint, ParsedOf } from "@/lib/contracts/endpoint";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Applicant, Staff } from "./authentication";
import type { IdempotentRequest } from "./idempotency";

/** What every handler may use. The clock is a service, so that tests own the time. */
export interface Services {
  database: Database;
  environment: BackendEnvironment;
  tokens: Tokens;
  vault: Vault;
  files: FileStore;
  live: Live;
  clock: () => Date;
}

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
  /** As it came: for bodies that are streamed, and to hear that the caller has gone. */
  request: Request;
  /** The caller's key against repeats, for a handler that keeps its answer itself. */
  repeat: IdempotentRequest | undefined;
}

export type Handler<E extends Endpoint> = (call: Call<E>, services: Services) => Promise<AnswerOf<E>>;

/** A declared call with what answers it. */
export interface Route {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>, services: Services) => Promise<unknown>;
  /** The handler keeps its answer against repeats in its own transaction; else the router wraps one around it. */
  storesOwnReply?: boolean;
}

/** Joins a declaration and its handler; the types of both must agree. */
export const implement = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  { storesOwnReply = false }: Pick<Route, "storesOwnReply"> = {},
): Route => ({ endpoint, handle: handle as unknown as Route["handle"], storesOwnReply });
