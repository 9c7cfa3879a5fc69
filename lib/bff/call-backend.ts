import "server-only";
import type { BuiltInCall } from "@/lib/contracts/built-in-call";
import { type Config, configuration } from "@/lib/contracts/configuration";
import type { Endpoint, ReplyOf, RequestOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { SPECIFIED_CALLS } from "@/lib/contracts/specified/calls";
import { isFailure } from "@/lib/contracts/specified/reported-error";
import {
  nameOf,
  type SpecifiedCall,
  type SpecifiedInput,
  specifiedInput,
} from "@/lib/contracts/specified/specified-call";
import type { Feature } from "@/lib/domain/tenant/features";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { fillPath, queryString, queryTexts } from "@/lib/kit/url";
import { featuresOf } from "@/lib/server/environment/web-environment";
import { inMeasuredSpan } from "./measured-call";
import { remoteCallOf } from "./remote/calls";
import { readWholeConfig } from "./remote/configuration";
import type { Exchange } from "./remote/exchange";
import { parseReply } from "./remote/parse-reply";
import { recentConfig } from "./remote/recent-config";
import { toAppError } from "./remote-error";
import type { StreamedBody } from "./stream";
import { directTransport, isBuiltIn, type Transport, transportTo } from "./transport";
import { upstreamHeaders } from "./upstream-headers";

/** The tenant of a call; the caller's bearer token and IP address where there are any. */
export interface CallContext {
  tenant: Tenant;
  token?: string | undefined;
  ip?: string | undefined;
  idempotencyKey?: string | undefined;
  /** Aborts the call when the client leaves. */
  signal?: AbortSignal | undefined;
}

interface Input {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  /** The body of a call that is declared `multipart`, in place of `body`. */
  streamed?: StreamedBody | undefined;
}

const bodyOf = ({ body, streamed }: Input): RequestInit & { duplex?: "half" } => {
  if (streamed) return { body: streamed.stream, duplex: "half" };
  return body === undefined ? {} : { body: JSON.stringify(body) };
};

// As a path segment these lead to another call than the declared one.
const DOT_SEGMENT = /^\.{0,2}$/;

const requireSegments = ({ params = {} }: Input): void => {
  if (Object.values(params).some((value) => DOT_SEGMENT.test(value))) throw new AppError("not_found");
};

const requestOf = (endpoint: Endpoint, base: string, input: Input, as: CallContext): Request => {
  requireSegments(input);
  const headers = new Headers({
    accept: [endpoint.media ?? "application/json"].flat().join(", "),
    ...upstreamHeaders(),
  });
  if (as.token) headers.set("authorization", `Bearer ${as.token}`);
  if (as.ip) headers.set("x-forwarded-for", as.ip);
  if (as.idempotencyKey) headers.set("idempotency-key", as.idempotencyKey);
  if (input.body !== undefined) headers.set("content-type", "application/json");
  for (const [name, value] of Object.entries(input.streamed?.headers ?? {})) headers.set(name, value);
  return new Request(base + fillPath(endpoint.path, input.params) + queryString(input.query), {
    method: endpoint.method,
    headers,
    ...(as.signal && { signal: as.signal }),
    ...bodyOf(input),
  });
};

// Repeat a read whose connection failed. A change may have arrived: repeat it only under an idempotency key, and never one
// whose streamed body is used up.
const mayRepeat = ({ method }: Endpoint, { idempotencyKey }: CallContext, { streamed }: Input): boolean =>
  method === "GET" || (idempotencyKey !== undefined && streamed === undefined);

const sendWithRetry = async (
  createRequest: () => Request,
  send: Transport,
  isRepeatable: boolean,
): Promise<Response> => {
  try {
    return await send(createRequest());
  } catch (error) {
    if (!isRepeatable || !(error instanceof AppError) || error.code !== "upstream_unavailable") throw error;
    return send(createRequest());
  }
};

const hasFeature = (tenant: Tenant, feature: Feature): boolean => featuresOf(tenant).includes(feature);

/** The context as the backend understands it: without an idempotency key where it knows none. */
const understoodBy = (endpoint: Endpoint, as: CallContext): CallContext =>
  isBuiltIn(endpoint, as.tenant) || hasFeature(as.tenant, "idempotencyKeys")
    ? as
    : { ...as, idempotencyKey: undefined };

const requireFeature = ({ feature }: Endpoint, { tenant }: CallContext): void => {
  if (feature && !hasFeature(tenant, feature)) throw new AppError("not_offered");
};

/** A call as a value. `undefined` members of its body vanish, as in JSON: so a call means the same to every backend. */
const builtInCallOf = (endpoint: Endpoint, as: CallContext, input: Input): BuiltInCall => {
  requireSegments(input);
  const { tenant, token, ip, idempotencyKey } = as;
  const { params = {} } = input;
  const body = input.body === undefined ? undefined : JSON.parse(JSON.stringify(input.body));
  return { endpoint, tenant, token, ip, idempotencyKey, params, query: queryTexts(input.query), body };
};

/** Sends a declared call and returns the backend's response unread, to be streamed on. Throws `AppError` for a failed one. */
export const fetchReply = async (endpoint: Endpoint, context: CallContext, input: Input): Promise<Response> => {
  requireFeature(endpoint, context);
  const as = understoodBy(endpoint, context);
  const { base, send } = transportTo(endpoint.upstream ?? "v1", as.tenant);
  return inMeasuredSpan(endpoint, as.tenant, async () => {
    const createRequest = () => requestOf(endpoint, base, input, as);
    const response = await sendWithRetry(createRequest, send, mayRepeat(endpoint, as, input));
    if (!response.ok) throw await toAppError(response, endpoint);
    return response;
  });
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The JSON of a reply; nothing for an empty one. Throws `upstream_unavailable` for any other body, and for an error with a
 * success status, which a reply without required parts would accept.
 */
const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text.trim() === "") return undefined;
  const json = parseJson(text);
  if (json === undefined || isFailure(json)) throw new AppError("upstream_unavailable");
  return json;
};

// The configuration is one of the applicant's calls: a backend may refuse a token of staff.
const applicantToken = ({ auth }: Endpoint, { token }: CallContext) => (auth === "applicant" ? token : undefined);

/** The tenant's configuration; an organisation's own backend's with all agreements' texts. */
const readConfig = (as: CallContext): Promise<Config> =>
  isBuiltIn(configuration.get as Endpoint, as.tenant)
    ? callBackend(configuration.get, as, {})
    : readWholeConfig(exchangeOf(SPECIFIED_CALLS.config, as, {}));

/** A call as the specification writes it, to an organisation's own backend. */
const exchangeOf = <Call extends SpecifiedCall>(
  call: Call,
  as: CallContext,
  input: RequestOf<Call["endpoint"]>,
): Exchange<Call> => {
  const { endpoint } = call;
  const has = (feature: Feature) => hasFeature(as.tenant, feature);
  const send = async (own = input as SpecifiedInput) =>
    jsonOf(await fetchReply(endpoint, as, specifiedInput(call, own, has) as Input));
  const parse: Exchange<Call>["parse"] = (reply) => parseReply(nameOf(call), call.reply as Call["reply"], reply);
  return {
    ...{ tenant: as.tenant, token: as.token, input, now: new Date(), has, send, parse },
    ask: async (own) => parse(await send(own)),
    to: (other, otherInput) => exchangeOf(other, as, otherInput),
    config: () => {
      const shared = { ...as, token: applicantToken(endpoint, as), signal: undefined };
      return recentConfig(as.tenant, () => readConfig(shared), as.signal);
    },
    call: (other, otherInput) => callBackend(other, { ...as, idempotencyKey: undefined }, otherInput),
  };
};

/** Makes a declared call to the tenant's backend. Throws `AppError`, also for a reply that is not as declared. */
export const callBackend = async <E extends Endpoint>(
  endpoint: E,
  as: CallContext,
  input: RequestOf<E>,
  streamed?: StreamedBody,
): Promise<ReplyOf<E>> => {
  const isOurs = isBuiltIn(endpoint, as.tenant);
  const remote = isOurs ? undefined : remoteCallOf(endpoint);
  if (remote) return (await remote.speak(exchangeOf(remote.call, as, input as RequestOf<Endpoint>))) as ReplyOf<E>;
  const direct = isOurs && !streamed && !endpoint.media ? directTransport() : undefined;
  if (direct) {
    requireFeature(endpoint, as);
    return inMeasuredSpan(endpoint, as.tenant, async () => {
      const answer = await direct(builtInCallOf(endpoint, as, input as Input));
      if ("failure" in answer) throw new AppError(answer.failure, answer.data, { requestId: answer.requestId });
      return answer.reply as ReplyOf<E>;
    });
  }
  const response = await fetchReply(endpoint, as, { ...(input as Input), streamed });
  if (response.status === 204) return undefined as ReplyOf<E>;
  const json = await jsonOf(response);
  // The built-in backend validated its reply.
  if (isOurs && json !== undefined) return json as ReplyOf<E>;
  const parsed = endpoint.reply.safeParse(json);
  if (!parsed.success) throw new AppError("upstream_unavailable");
  return parsed.data as ReplyOf<E>;
};
