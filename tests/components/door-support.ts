import { vi } from "vitest";
import type { AnswerOf, Endpoint, ParsedOf } from "@/lib/contracts/endpoint";
import type { ErrorCode } from "@/lib/contracts/errors";

interface Answer {
  endpoint: Endpoint;
  reply: (body: never) => unknown;
}

/** How the door answers one call: with a reply that its schema accepts, or with a response of its own. */
export const answer = <E extends Endpoint>(
  endpoint: E,
  reply: (body: ParsedOf<E>["body"]) => AnswerOf<E> | Response,
): Answer => ({ endpoint, reply });

/** A response that refuses a call, as the backend does. */
export const refusal = (status: number, code: ErrorCode, { key = code as string, data = {} } = {}): Response =>
  Response.json({ code, errorMessage: { key, data } }, { status });

class SilentStream extends EventTarget {
  readonly readyState = 0;
  close() {}
}

/**
 * Answers the door's calls in place of the server; no live updates arrive. Returns what each call was sent, by its method
 * and path.
 */
export const answerCalls = (...answers: Answer[]) => {
  const sent: { call: string; body: unknown }[] = [];
  vi.stubGlobal("EventSource", SilentStream);
  vi.spyOn(window, "fetch").mockImplementation((address, options) => {
    const call = `${options?.method} ${String(address).replace(/^\/api/, "")}`;
    const found = answers.find(({ endpoint: { method, path } }) => call === `${method} ${path}`);
    if (!found) return Promise.reject(new Error(`No answer to ${call}`));
    const { endpoint, reply } = found;
    const body = endpoint.body?.parse(JSON.parse(String(options?.body)));
    sent.push({ call, body });
    const given = reply(body as never);
    if (given instanceof Response) return Promise.resolve(given);
    return Promise.resolve(Response.json(endpoint.reply.parse(given), { status: endpoint.status ?? 200 }));
  });
  return { sentTo: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body) };
};
