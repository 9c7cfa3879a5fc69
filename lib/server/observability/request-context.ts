import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of the request that is being answered, wherever that is asked. */
interface RequestContext {
  requestId: string;
  /** The declared path that answers it, once that is known. */
  route?: string;
}

const CONTEXTS = Symbol.for("startday.request-scopes");
const REQUEST_ID = /^[\w-]{1,100}$/;

// Pages, instrumentation and the backend are bundled apart and meet in the process.
const registry = globalThis as { [CONTEXTS]?: AsyncLocalStorage<RequestContext> };
const contexts = () => {
  registry[CONTEXTS] ??= new AsyncLocalStorage();
  return registry[CONTEXTS];
};

/** Does a piece of work as that of one request. */
export const runInRequest = <Result>(scope: RequestContext, work: () => Result): Result => contexts().run(scope, work);

/** The id of the request that this is done for; nothing for what is done beside requests. */
export const currentRequestId = (): string | undefined => contexts().getStore()?.requestId;

/** Says by which declared path the request is answered. */
export const setRequestRoute = (route: string): void => {
  const scope = contexts().getStore();
  if (scope) scope.route = route;
};

/** A request's id as it was given, when it is one that a proxy would make and not any text; else a new one. */
export const requestIdFrom = (given: string | null | undefined): string =>
  REQUEST_ID.test(given ?? "") ? (given as string) : crypto.randomUUID();
