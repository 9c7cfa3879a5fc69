import { AsyncLocalStorage } from "node:async_hooks";
import type { CookieJar } from "@/lib/server/http/cookie-jar";

/** When a request reached the backend, for whom, and whether it may change something. */
interface Arrival {
  at: number;
  tenant: string;
  isChange: boolean;
}

/** The arrival of a request, now. It is a read until its call is known. */
export const arrivalOf = (tenant: string): Arrival => ({ at: performance.now(), tenant, isChange: false });

/** The request that is being answered. */
interface RequestContext {
  requestId: string;
  /** The declared route that answers it, once known. */
  route?: string;
  arrival?: Arrival;
  /** Its cookies, where the product answers without the framework. */
  cookies?: CookieJar;
}

const CONTEXTS = Symbol.for("startday.request-scopes");
const REQUEST_ID = /^[\w-]{1,100}$/;

// Pages, instrumentation and the backend are bundled apart and share the process.
const registry = globalThis as { [CONTEXTS]?: AsyncLocalStorage<RequestContext> };
const contexts = () => {
  registry[CONTEXTS] ??= new AsyncLocalStorage();
  return registry[CONTEXTS];
};

/** Runs a function within the context of a request. */
export const runInRequest = <Result>(context: RequestContext, work: () => Result): Result =>
  contexts().run(context, work);

/** The id of the current request; nothing in background work. */
export const currentRequestId = (): string | undefined => contexts().getStore()?.requestId;

/** When the current request reached the backend; nothing in background work. */
export const currentArrival = (): Arrival | undefined => contexts().getStore()?.arrival;

/** Says that the current request may change something: it waits with changes for its turns at the database. */
export const markChange = (): void => {
  const arrival = currentArrival();
  if (arrival) arrival.isChange = true;
};

/** The cookies of the current request, if the product answers it without the framework. */
export const currentCookies = (): CookieJar | undefined => contexts().getStore()?.cookies;

/** Sets the cookies of the current request. */
export const setRequestCookies = (cookies: CookieJar): void => {
  const context = contexts().getStore();
  if (context) context.cookies = cookies;
};

/** Sets the declared route of the current request. */
export const setRequestRoute = (route: string): void => {
  const context = contexts().getStore();
  if (context) context.route = route;
};

/** The id from a header where it is well-formed, else a new one. */
export const requestIdFrom = (header: string | null | undefined): string =>
  REQUEST_ID.test(header ?? "") ? (header as string) : crypto.randomUUID();
