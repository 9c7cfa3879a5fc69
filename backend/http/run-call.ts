import type { Services } from "@/backend/services";
import { type Endpoint, mayChange } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { health } from "@/lib/contracts/health";
import { parseInput } from "@/lib/contracts/parse-input";
import { refuseGlobal } from "@/lib/contracts/refuse-global";
import { isServed } from "@/lib/domain/tenant/host";
import { isTenant, type Tenant } from "@/lib/domain/tenant/tenants";
import { wrongTextPaths } from "@/lib/kit/text";
import { markChange } from "@/lib/server/observability/request-context";
import { authenticate } from "./authentication";
import type { Applicant, Staff } from "./callers";
import { isOfErasedIdentity } from "./failures";
import type { Call, Route } from "./handler";
import { findReply, readIdempotencyKey, runOnce } from "./idempotency";
import { runOnceOutside } from "./run-once-outside";

/** A call as it came: over HTTP, or from the web side of the same process. */
export interface ReceivedCall {
  tenant: string;
  /** The address, by which a repeat is recognised. */
  path: string;
  token: string | undefined;
  ip: string;
  idempotencyKey: string | undefined;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  readBody: () => unknown;
  /** What a handler of a streamed call reads. */
  request?: Request;
}

const MAY_REPEAT = ["POST", "PATCH"];

/** The tenant of that name. Throws `not_found` unless this process serves it. */
export const servedTenant = (name: string, { environment }: Services): Tenant => {
  if (!isTenant(name) || !isServed(name, environment.hosts)) throw new AppError("not_found");
  return name;
};

// Invalid path parameters match no row.
const parseParams = ({ params }: Endpoint, values: ReceivedCall["params"]): unknown => {
  const parsed = params?.safeParse(values);
  if (parsed && (!parsed.success || wrongTextPaths(values).length > 0)) throw new AppError("not_found");
  return parsed?.data;
};

/** Idempotency keys belong to a caller: anonymous calls have none. */
const callerId = (caller: Applicant | Staff | undefined): string | undefined =>
  caller && ("identityId" in caller ? caller.identityId : caller.staffId);

/** Checks who calls and parses what was sent. */
const parseCall = async (endpoint: Endpoint, received: ReceivedCall, services: Services): Promise<Call<Endpoint>> => {
  const { ip, params, query, path, idempotencyKey, request } = received;
  const tenant = servedTenant(received.tenant, services);
  refuseGlobal(endpoint, tenant);
  const caller = await authenticate(endpoint, tenant, { bearer: received.token, ip }, services);
  const body = endpoint.body && parseInput(endpoint, "body", await received.readBody());
  return {
    tenant,
    caller,
    ip,
    now: services.clock(),
    request,
    params: parseParams(endpoint, params),
    query: parseInput(endpoint, "query", query),
    body,
    repeat: readIdempotencyKey(MAY_REPEAT.includes(endpoint.method) ? idempotencyKey : undefined, {
      tenant,
      caller: callerId(caller),
      call: `${endpoint.method} ${path}`,
      body,
    }),
  } as unknown as Call<Endpoint>;
};

/** The router neither looks for the reply of these nor stores it. */
const isNeverStored = ({ endpoint, findsOwnReply }: Route) => endpoint.media || endpoint.multipart || findsOwnReply;

/** Answers a call, whichever way it came: all its checks, its handler, and its reply as declared; once for an idempotency key. */
export const runCall = async (route: Route, received: ReceivedCall, services: Services): Promise<unknown> => {
  const { endpoint, storesOwnReply, callsGateway, repeats } = route;
  if (mayChange(endpoint)) markChange();
  if (endpoint !== health.get) services.db.database.turns.admit();
  const call = await parseCall(endpoint, received, services);
  const { repeat, now } = call;
  const handle = async (scopedServices: Services) => {
    const reply = await route.handle(call, scopedServices);
    return reply instanceof Response ? reply : endpoint.reply.parse(reply);
  };
  try {
    if (!repeat || isNeverStored(route)) return await handle(services);
    const stored = await findReply(services, repeat, now);
    // A stored reply was validated when it was first sent.
    if (stored) return (repeats ? await repeats(stored.reply, call, services) : stored.reply) ?? undefined;
    if (storesOwnReply) return await handle(services);
    const at = { now, status: endpoint.status ?? 200 };
    if (callsGateway) return await runOnceOutside(services, repeat, at, () => handle(services));
    return await runOnce(services, repeat, at, (tx) => handle({ ...services, db: tx }));
  } catch (error) {
    const caller = call.caller as Applicant | Staff | undefined;
    // An applicant who was erased after the session was read has none.
    throw caller && "identityId" in caller && isOfErasedIdentity(error) ? new AppError("unauthenticated") : error;
  }
};
