import { vi } from "vitest";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { DOOR } from "@/lib/contracts/calls";
import type { Endpoint, ParsedOf, UnparsedReplyOf } from "@/lib/contracts/endpoint";
import type { ErrorCode } from "@/lib/contracts/errors";
import { sampleCenter } from "@/lib/contracts/samples";
import { STAFF_ID_HEADER } from "@/lib/domain/dashboard/staff-id-header";

interface Answer {
  endpoint: Endpoint;
  reply: (body: never, params: never, query: Record<string, string>) => unknown;
}

/** How the door answers one call: a reply that its schema accepts, a response of its own, or an error: no connection. */
export const answer = <E extends Endpoint>(
  endpoint: E,
  reply: (
    body: ParsedOf<E>["body"],
    params: ParsedOf<E>["params"],
    query: Record<string, string>,
  ) => UnparsedReplyOf<E> | Response | Promise<UnparsedReplyOf<E> | Response>,
): Answer => ({ endpoint, reply });

/** A response that refuses a call, as the backend does. */
export const refusal = (status: number, code: ErrorCode, { key = code as string, data = {} } = {}): Response =>
  Response.json({ code, errorMessage: { key, data } }, { status });

/** A refusal of these fields. */
export const refuseFields = (...fields: string[]): Response => {
  const key = "validator_form_invalid";
  return refusal(422, "validation_failed", {
    key,
    data: { fields: Object.fromEntries(fields.map((name) => [name, key])) },
  });
};

/** A response that has begun and never ends. */
export const unfinished = (): Response => new Response(new ReadableStream());

/** The location that the screens under test show. */
export const LOCATION: DashboardLocation = { ...sampleCenter, zoneLabel: "Yerevan time" };

class SilentStream extends EventTarget {
  readonly readyState = 0;
  close() {}
}

/** Matches a method and a path, and names the path's parameters: `GET /config/yerevan`. */
const patternOf = ({ method, path }: Endpoint): RegExp =>
  new RegExp(`^${method} ${path.replace(/\{(\w+)\}/g, "(?<$1>[^/?]+)")}(?:\\?|$)`);

/**
 * Answers the door's calls in place of the server, until the test ends; no live updates arrive. Returns what each call was
 * sent, by its method, path and query.
 */
export const answerCalls = (...answers: Answer[]) => {
  const sent: { call: string; body: unknown; key: string | null; staff: string | null }[] = [];
  vi.stubGlobal("EventSource", SilentStream);
  vi.spyOn(window, "fetch").mockImplementation(async (address, options) => {
    const call = `${options?.method ?? "GET"} ${String(address).slice(DOOR.length)}`;
    const found = answers.find(({ endpoint }) => patternOf(endpoint).test(call));
    const json = options?.body ? JSON.parse(String(options.body)) : undefined;
    const body = found?.endpoint.body?.parse(json) ?? json;
    const headers = new Headers(options?.headers);
    sent.push({ call, body, key: headers.get("Idempotency-Key"), staff: headers.get(STAFF_ID_HEADER) });
    if (!found) throw new TypeError(`No answer to ${call}`);
    const { endpoint, reply } = found;
    const query = Object.fromEntries(new URLSearchParams(call.split("?")[1]));
    const response = await reply(body as never, patternOf(endpoint).exec(call)?.groups as never, query);
    if (response instanceof Response) return response;
    if (endpoint.status === 204) return new Response(null, { status: 204 });
    return Response.json(endpoint.reply.parse(response), { status: endpoint.status ?? 200 });
  });
  return { sent, sentTo: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body) };
};

/** What a browser does that lacks a method. */
export const lacking = (): never => {
  throw new TypeError("is not a function");
};

/** The errors that the page reports to the console from now on. */
export const watchReports = () => vi.spyOn(window, "reportError").mockImplementation(() => undefined);

/** From now on a call throws before it is sent. Returns the spy of what is reported. */
export const breakCalls = () => {
  vi.spyOn(window, "fetch").mockImplementation(lacking);
  return watchReports();
};
