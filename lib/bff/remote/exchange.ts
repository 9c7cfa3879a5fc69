import "server-only";
import type { Endpoint, ReplyOf, RequestOf } from "@/lib/contracts/endpoint";
import type { Feature } from "@/lib/domain/tenant/features";
import type { Tenant } from "@/lib/domain/tenant/tenants";

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
  send: (input: { params?: Readonly<Record<string, string>>; query?: object; body?: object }) => Promise<unknown>;
  /** Makes another declared call for the same caller. Throws `AppError`. */
  call: <Other extends Endpoint>(endpoint: Other, input: RequestOf<Other>) => Promise<ReplyOf<Other>>;
}

/** Speaks a call as the specification writes it: sends no member that it does not name, and derives what a reply lacks. */
export type RemoteCall<E extends Endpoint = Endpoint> = (exchange: Exchange<E>) => Promise<ReplyOf<E>>;
