import type { Database } from "@/backend/db/connect";
import type { BackendEnvironment } from "@/backend/environment";
import type { Tokens } from "@/backend/tokens";
import type { AnswerOf, Endpoint, ParsedOf } from "@/lib/contracts/endpoint";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Applicant, Staff } from "./callers";

/** What every handler may use. The clock is a service, so that tests own the time. */
export interface Services {
  database: Database;
  environment: BackendEnvironment;
  tokens: Tokens;
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
}

export type Handler<E extends Endpoint> = (call: Call<E>, services: Services) => Promise<AnswerOf<E>>;

/** A declared call with what answers it. */
export interface Route {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>, services: Services) => Promise<unknown>;
}

/** Joins a declaration and its handler; the types of both must agree. */
export const implement = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({
  endpoint,
  handle: handle as unknown as Route["handle"],
});
