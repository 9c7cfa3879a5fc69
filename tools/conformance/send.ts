import type { Endpoint } from "@/lib/contracts/endpoint";
import { UPSTREAM_LIMITS } from "@/lib/contracts/upstreams";
import { fillPath, queryString } from "@/lib/kit/url";

/** What a call is sent with. */
export interface Input {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: object;
}

/** What came back: the reply as JSON, or why there is none. */
export interface Received {
  status?: number;
  ms: number;
  reply?: unknown;
  failure?: string;
}

/** The path of a call with its parameters and its query. */
export const pathOf = ({ path }: Endpoint, { params, query }: Input): string =>
  fillPath(path, params) + queryString(query);

const quote = (text: string) => JSON.stringify(text.slice(0, UPSTREAM_LIMITS.textLength));

/** The text or the key of an error, in whichever member. */
const errorIn = (json: unknown): string => {
  if (typeof json === "string") return quote(json);
  const { errorMessage, message, error } = (json ?? {}) as Record<string, unknown>;
  const reported = errorMessage ?? message ?? error;
  const { key, text } = (reported ?? {}) as Record<string, unknown>;
  const found = [reported, text, key].find((one) => typeof one === "string");
  return typeof found === "string" ? quote(found) : "";
};

const FIELDS_NAMED = 20;

/** The names of the refused fields: the keys of `fields` in the error's `data`, never what they hold. */
const fieldsIn = (json: unknown): string[] => {
  const { errorMessage, message, error, data } = (json ?? {}) as Record<string, unknown>;
  const reported = (errorMessage ?? message ?? error ?? {}) as { data?: unknown };
  const { fields } = (reported.data ?? data ?? {}) as { fields?: unknown };
  return typeof fields === "object" && fields !== null ? Object.keys(fields) : [];
};

const refusalIn = (json: unknown): string => {
  const fields = fieldsIn(json).slice(0, FIELDS_NAMED);
  const refused = fields.length > 0 ? `refused: ${fields.join(", ")}` : "";
  return [errorIn(json), refused].filter(Boolean).join(", ") || "an error without a text";
};

const parseJson = (text: string): { json?: unknown; isJson: boolean } => {
  if (text.trim() === "") return { isJson: true };
  try {
    return { json: JSON.parse(text), isJson: true };
  } catch {
    return { isJson: false };
  }
};

const hasError = (json: unknown): boolean =>
  typeof json === "object" && json !== null && "errorMessage" in json && Boolean(json.errorMessage);

const readReply = ({ status, ok }: Response, text: string): Omit<Received, "ms"> => {
  const { json, isJson } = parseJson(text);
  if (status >= 300 && status < 400) return { status, failure: "a redirect, which is not followed" };
  if (!ok) return { status, failure: refusalIn(json) };
  if (!isJson) return { status, failure: "not JSON" };
  if (hasError(json)) return { status, failure: `an error with a success status: ${errorIn(json)}` };
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
export const send = async (endpoint: Endpoint, input: Input, { base, token, timeoutSeconds }: Sending) => {
  const startedAt = performance.now();
  const received = (outcome: Omit<Received, "ms">): Received => ({ ...outcome, ms: performance.now() - startedAt });
  try {
    const response = await fetch(base + pathOf(endpoint, input), {
      method: endpoint.method,
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
