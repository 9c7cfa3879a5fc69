import type { CallByName, CallName } from "@/lib/contracts/calls";
import type { Endpoint, Method, ReplyOf, RequestOf } from "@/lib/contracts/endpoint";
import type { ErrorBody } from "@/lib/contracts/errors";
import { STAFF_ID_HEADER } from "@/lib/domain/dashboard/staff-id-header";
import { fillPath, queryString } from "@/lib/kit/url";
import { learnTime } from "./server-clock";
import { staffOwner } from "./staff-owner";

/** A call that failed: the code and message key of the catalogue, and what the backend says about it. */
export class CallError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly key: string,
    readonly data: Record<string, unknown> = {},
    readonly requestId = "",
    /** What an organisation's own backend said, where it said no more than a text. */
    readonly text = "",
  ) {
    super(code);
    this.name = "CallError";
  }
}

// Browsers allow 64 KiB to all requests under way together.
const KEEPALIVE_BYTES = 60_000;
let keptAliveBytes = 0;

/** Whether a body fits beside the others under way. Its share is taken until the returned function gives it back. */
const takeKeepalive = (bytes: number): (() => void) | undefined => {
  if (keptAliveBytes + bytes > KEEPALIVE_BYTES) return undefined;
  keptAliveBytes += bytes;
  return () => {
    keptAliveBytes -= bytes;
  };
};

/** The code of a call that got no answer from the site. */
export const OFFLINE = "offline";

/** The error of what got no answer from the site: a call, or a file that was to be loaded. */
export const offlineError = (): CallError => new CallError(OFFLINE, 0, "general_error_offline");

// Tokens stay on the server: a call that starts a login session gives the page its expiry, and recovery codes if there are new ones.
type BrowserReply<E extends Endpoint> = E extends { session: true; status: 204 }
  ? { next?: string } | undefined
  : E extends { session: true }
    ? Pick<ReplyOf<E>, Extract<keyof ReplyOf<E>, "expiresAt" | "recoveryCodes">>
    : ReplyOf<E>;

type Input<E extends Endpoint> = RequestOf<E> & {
  signal?: AbortSignal;
  /** A change sent again with the same key happens once and gets its first answer. */
  idempotencyKey?: string;
};

/**
 * The error of anything that was thrown. What is no `CallError` is a fault of ours or something that the browser lacks: it is
 * reported to the console, and the person is told that something went wrong.
 */
export const asCallError = (thrown: unknown): CallError => {
  if (thrown instanceof CallError) return thrown;
  reportError(thrown);
  return new CallError("internal", 0, "general_error_something_went_wrong");
};

/** The error that a failed response describes. */
export const callErrorOf = async (response: Response): Promise<CallError> => {
  const body = ((await response.json().catch(() => undefined)) ?? {}) as Partial<ErrorBody>;
  const key = body.errorMessage?.key ?? "general_error_something_went_wrong";
  const { data, text } = body.errorMessage ?? {};
  // Something between the browser and the site answered: whether the call arrived is unknown.
  const code = body.code ?? (response.status >= 500 ? "upstream_unavailable" : "internal");
  return new CallError(code, response.status, key, data, body.requestId, text);
};

/** Asks the person to prove once more who they are. Gives whether they did. */
type StepUp = (refusal: CallError) => Promise<boolean>;

let stepUp: StepUp = async () => false;
let pendingStepUp: Promise<boolean> | undefined;

/** Sets how a page proves once more who somebody is, when a call asks for it; nothing else does so afterwards. */
export const setStepUp = (prove: StepUp = async () => false): void => {
  stepUp = prove;
};

// Several calls may be refused at once: the person proves it once for all of them.
const isProvedAgain = (refusal: CallError): Promise<boolean> => {
  pendingStepUp ??= stepUp(refusal).finally(() => {
    pendingStepUp = undefined;
  });
  return pendingStepUp;
};

// Older browsers reject a request whose time is over as one that was aborted.
const isTimeOver = (signal: AbortSignal | undefined): boolean => signal?.reason?.name === "TimeoutError";

/** The error of an answer that did not come, or not whole; one that the page itself gave up stays as it is. */
const lostAnswer = (error: Error, signal: AbortSignal | undefined): Error =>
  error.name === "AbortError" && !isTimeOver(signal) ? error : offlineError();

const fetchOnce = async <Name extends CallName>(name: Name, input: Input<CallByName[Name]>): Promise<Response> => {
  const [method, template] = name.split(" ") as [Method, string];
  const { params, query, body, signal, idempotencyKey } = input as {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
    idempotencyKey?: string;
  };
  const text = body === undefined ? undefined : JSON.stringify(body);
  const giveBack = method === "GET" ? undefined : takeKeepalive(new TextEncoder().encode(text).length);
  const sentAt = Date.now();
  const owner = staffOwner();
  const response = await fetch(`/api${fillPath(template, params)}${queryString(query)}`, {
    method,
    // The request survives leaving the page.
    keepalive: giveBack !== undefined,
    ...(signal && { signal }),
    ...(text !== undefined && { body: text }),
    headers: {
      ...(text !== undefined && { "content-type": "application/json" }),
      ...(owner && { [STAFF_ID_HEADER]: encodeURIComponent(owner.id) }),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    },
  })
    .catch((error: Error) => {
      throw lostAnswer(error, signal);
    })
    .finally(giveBack);
  learnTime(response, sentAt);
  if (!response.ok) throw await callErrorOf(response);
  return response;
};

/**
 * Makes a declared call like `call`, and returns the response unread: for a reply that is a file. If the last proof of who the
 * person is, is too old for it, the page asks for another, and the call is made once more.
 */
export const callForResponse = async <Name extends CallName>(
  name: Name,
  input: Input<CallByName[Name]>,
): Promise<Response> => {
  try {
    return await fetchOnce(name, input);
  } catch (thrown) {
    if ((thrown as Error).name === "AbortError") throw thrown;
    const error = asCallError(thrown);
    if (error.code !== "step_up_needed" || !(await isProvedAgain(error))) throw error;
    return fetchOnce(name, input);
  }
};

/**
 * Makes a declared call through the site's own door, by its method and path: `call("PUT /registration/{id}", …)`.
 * The declaration types it and none of its schemas reach the browser. Throws `CallError`.
 */
export const call = async <Name extends CallName>(
  name: Name,
  input: Input<CallByName[Name]>,
): Promise<BrowserReply<CallByName[Name]>> => {
  const response = await callForResponse(name, input);
  if (response.status === 204) return undefined as BrowserReply<CallByName[Name]>;
  return response.json().catch((error: Error) => {
    throw lostAnswer(error, input.signal);
  });
};
