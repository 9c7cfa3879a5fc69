import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Endpoint } from "./endpoint";
import type { ErrorCode } from "./errors";

/** A declared call to the built-in backend, from the same process and without HTTP. */
export interface BuiltInCall {
  endpoint: Pick<Endpoint, "method" | "path" | "upstream">;
  tenant: Tenant;
  token: string | undefined;
  ip: string | undefined;
  idempotencyKey: string | undefined;
  params: Readonly<Record<string, string>>;
  /** As an address would carry it: texts, without empty ones. */
  query: Readonly<Record<string, string>>;
  body: unknown;
}

/** Its reply or failure. The failure is no exception: pages and backend are bundled apart, each with classes of its own. */
export type BuiltInReply =
  | { reply: unknown }
  | { failure: ErrorCode; data: Record<string, unknown> | undefined; requestId: string };
