import { isFailure, reportedIn } from "@/lib/contracts/specified/reported-error";
import type { SpecifiedCall, SpecifiedInput } from "@/lib/contracts/specified/specified-call";
import { UPSTREAM_LIMITS } from "@/lib/contracts/upstreams";
import { isRecord } from "@/lib/kit/record";
import { fillPath, queryString } from "@/lib/kit/url";

/** What came back: the reply as JSON, or why there is none. */
export interface Received {
  status?: number;
  ms: number;
  reply?: unknown;
  failure?: string;
}

/** The path of a call with its parameters and its query. */
export const pathOf = ({ endpoint }: SpecifiedCall, { params, query }: SpecifiedInput): string =>
  fillPath(endpoint.path, params) + queryString(query as Record<string, unknown> | undefined);

const FIELDS_NAMED = 20;

/** An error's text or key, and the names of the fields that it refuses: the keys of `fields` in its data, never what they hold. */
const refusalIn = (json: unknown): string => {
  const { text, key, data = isRecord(json) ? json.data : undefined } = reportedIn(json);
  const fields = isRecord(data) && isRecord(data.fields) ? Object.keys(data.fields).slice(0, FIELDS_NAMED) : [];
  const said = text ?? key;
  return [
    ...(said ? [JSON.stringify(said.slice(0, UPSTREAM_LIMITS.textLength))] : []),
    ...(fields.length > 0 ? [`refused: ${fields.join(", ")}`] : []),
  ].join(", ");
};

const parseJson = (text: string): { json?: unknown; isJson: boolean } => {
  if (text.trim() === "") return { isJson: true };
  try {
    return { json: JSON.parse(text), isJson: true };
  } catch {
    return { isJson: false };
  }
};

const readReply = ({ status, ok }: Response, text: string): Omit<Received, "ms"> => {
  const { json, isJson } = parseJson(text);
  if (status >= 300 && status < 400) return { status, failure: "a redirect, which is not followed" };
  if (!ok) return { status, failure: refusalIn(json) || "an error without a text" };
  if (!isJson) return { status, failure: "not JSON" };
  if (isFailure(json)) return { status, failure: `an error with a success status: ${refusalIn(json)}` };
  if (Buffer.byteLength(text) > UPSTREAM_LIMITS.maxBytes) return { status, failure: "longer than 8 MiB" };
  return { status, reply: json };
};

const connectionFailure = (error: unknown, timeoutSeconds: number): string => {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === "TimeoutError") return `no answer within ${timeoutSeconds} s`;
  return `no connection: ${cause?.code ?? cause?.message ?? message}`;
};

interface Sending {
  base: string;
  token: string | undefined;
  timeoutSeconds: number;
}

/** Sends a call once, as the product would. */
export const send = async (call: SpecifiedCall, input: SpecifiedInput, { base, token, timeoutSeconds }: Sending) => {
  const startedAt = performance.now();
  const received = (outcome: Omit<Received, "ms">): Received => ({ ...outcome, ms: performance.now() - startedAt });
  try {
    const response = await fetch(base + pathOf(call, input), {
      method: call.endpoint.method,
      headers: {
        accept: "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(input.body && { "content-type": "application/json" }),
      },
      ...(input.body && { body: JSON.stringify(input.body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    });
    return received(readReply(response, await response.text()));
  } catch (error) {
    return received({ failure: connectionFailure(error, timeoutSeconds) });
  }
};
