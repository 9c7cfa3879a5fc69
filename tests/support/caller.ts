import { developer } from "@/lib/contracts/developer";
import type { Endpoint, ReplyOf, RequestOf } from "@/lib/contracts/endpoint";
import type { ErrorBody, ErrorCode } from "@/lib/contracts/errors";
import { refusalsOf } from "@/lib/contracts/refusals";
import { UPSTREAM_PATHS } from "@/lib/contracts/upstreams";
import { verification } from "@/lib/contracts/verification";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { fillPath, queryString } from "@/lib/kit/url";

export type Send = (path: string, init?: RequestInit) => Promise<Response>;

export interface As {
  tenant?: Tenant;
  token?: string | undefined;
  ip?: string;
  /** The idempotency key. */
  key?: string;
}

/** The error of a refused call. */
export interface Refusal {
  status: number;
  code: ErrorCode;
  key: string;
  data: Record<string, unknown> | undefined;
  retryAfter: string | null;
}

let addresses = 0;
/** An unused client address, so that tests do not share budgets. */
export const freshIp = (): string => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

let numbers = 100_000;
/** An unused phone number. */
export const freshPhone = (): string => {
  numbers += 1;
  return `+37491${numbers}`;
};

/** Sends the declared calls over any transport. */
export class Caller {
  constructor(readonly send: Send) {}

  /** The raw response. */
  raw(endpoint: Endpoint, input: object, { tenant = "am", token, ip, key }: As = {}): Promise<Response> {
    const { params, query, body } = input as { params?: Record<string, string>; query?: object; body?: unknown };
    const base = `/${tenant}${UPSTREAM_PATHS[endpoint.upstream ?? "v1"]}`;
    const headers: Record<string, string> = { "x-forwarded-for": ip ?? freshIp() };
    if (token) headers.authorization = `Bearer ${token}`;
    if (key) headers["idempotency-key"] = key;
    if (body !== undefined) headers["content-type"] = "application/json";
    return this.send(base + fillPath(endpoint.path, params) + queryString({ ...query }), {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** The reply of a call that must succeed. */
  async call<E extends Endpoint>(endpoint: E, input: RequestOf<E>, as?: As): Promise<ReplyOf<E>> {
    const response = await this.raw(endpoint, input as object, as);
    if (response.status !== (endpoint.status ?? 200))
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${await response.text()}`);
    if (response.status === 204) return undefined as ReplyOf<E>;
    return endpoint.reply.parse(await response.json()) as ReplyOf<E>;
  }

  /** The error of a call that must fail; the call must declare it. */
  async refusal<E extends Endpoint>(endpoint: E, input: RequestOf<E>, as?: As): Promise<Refusal> {
    const response = await this.raw(endpoint, input as object, as);
    const text = await response.text();
    if (response.ok) throw new Error(`${endpoint.method} ${endpoint.path} worked: ${text}`);
    const { code, errorMessage } = JSON.parse(text) as ErrorBody;
    if (!refusalsOf(endpoint).includes(code as ErrorCode))
      throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${code}`);
    const { key, data } = errorMessage;
    return {
      status: response.status,
      code: code as ErrorCode,
      key,
      data,
      retryAfter: response.headers.get("retry-after"),
    };
  }

  /** The code that was last sent to a value, from the developer inbox. */
  async codeFor(value: string, as?: As): Promise<string> {
    const { messages } = await this.call(developer.messages, { query: { to: value } }, as);
    const code = messages[0]?.code;
    if (!code) throw new Error(`no code was sent to ${value}`);
    return code;
  }

  /** An applicant who has just verified a phone, with the tokens. */
  async applicant(tenant: Tenant = "am", value = freshPhone()) {
    const body = { value, method: "sms" as const };
    await this.call(verification.send, { body: { ...body, language: "en" } }, { tenant });
    const code = await this.codeFor(value, { tenant });
    const { token, fileApiToken } = await this.call(verification.check, { body: { ...body, code } }, { tenant });
    return { tenant, token, filesToken: fileApiToken } satisfies As & { filesToken: string };
  }
}
