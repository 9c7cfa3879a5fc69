import { Agent } from "node:http";
import { doorPath } from "@/lib/contracts/calls";
import type { Endpoint, ReplyOf, RequestOf } from "@/lib/contracts/endpoint";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { fillPath, queryString } from "@/lib/kit/url";
import { sendToProduct, type VisitorReply, type VisitorRequest } from "@/tests/faults/bench/visitor";
import type { Answers } from "./answers";
import { flightRequest } from "./flight-request";

/** The network and the address of a browser. */
export interface Visitor {
  tenant: Tenant;
  /** The client address; many visitors may share it. */
  ip: string;
}

/** The product as browsers reach it. */
export interface World {
  /** The ports of the product's processes, used in turn. */
  ports: readonly number[];
  answers: Answers;
  /** Whether the form's page moves between its steps without a request. */
  staysInForm: boolean;
  /** How a request reaches the product; a proxy that repeats it, say. */
  send?: typeof sendToProduct;
}

/** A refused call: its status and code. */
export class Refused extends Error {
  constructor(
    what: string,
    readonly status: number,
    readonly code: string,
  ) {
    super(`${what}: ${status} ${code}`);
  }
}

// Closes idle connections before the server does, so that no request is sent into a closing one.
const AGENT = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: 3000 });
const TIMEOUT_MS = 60_000;
const REDIRECT = 307;
/** The beginning of the name of a request that no browser makes. */
export const READING = "reading";
const CODINGS = "gzip, deflate, br, zstd";

const codeIn = ({ status, body }: VisitorReply): string => {
  try {
    return (JSON.parse(body) as { code?: string }).code ?? body.slice(0, 100);
  } catch {
    return `${status} ${body.slice(0, 100)}`;
  }
};

const TEXT_FILES = /\/api\/texts\/[\w.-]+\.json/g;

let turns = 0;

/** A browser as the product sees one: cookies, an address, pages and their calls. */
export const openBrowser = (
  { tenant, ip }: Visitor,
  { ports, answers, staysInForm, send: sendRequest = sendToProduct }: World,
) => {
  const jar = new Map<string, string>();
  let openPage = "/";
  const storeCookies = ({ headers }: VisitorReply) => {
    for (const cookie of headers["set-cookie"] ?? []) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
      jar.set(name, value);
    }
  };
  const send = async (what: string, path: string, options: VisitorRequest): Promise<VisitorReply> => {
    turns += 1;
    const port = ports[turns % ports.length] ?? 0;
    const session = { tenant, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") };
    const headers = { "x-forwarded-for": ip, "accept-encoding": CODINGS, ...options.headers };
    const startedAt = performance.now();
    const reply = await sendRequest(port, path, {
      agent: AGENT,
      timeoutMs: TIMEOUT_MS,
      ...options,
      session,
      headers,
    });
    answers.note(what, reply.status, performance.now() - startedAt, reply.bytes);
    storeCookies(reply);
    return reply;
  };
  const sendOk = async (what: string, path: string, options: VisitorRequest = {}): Promise<VisitorReply> => {
    const reply = await send(what, path, options);
    if (reply.status >= 300) throw new Refused(what, reply.status, codeIn(reply));
    return reply;
  };
  const stored = new Set<string>();
  // Files of texts never change: a browser loads each of them once.
  const loadTexts = async (page: string): Promise<void> => {
    const named = new Set(page.match(TEXT_FILES));
    const missing = [...named].filter((address) => !stored.has(address));
    for (const address of missing) stored.add(address);
    await Promise.all(missing.map((address) => sendOk("file of texts", address)));
  };
  const pathOf = (address: string) => address.replace(/\?.*/, "");
  const nameOf = (path: string) => path.replace(/\/[0-9a-f-]{36}/, "/…").replace(/\?(?!step=).*/, "");
  const ask = async <E extends Endpoint>(
    what: string,
    endpoint: E,
    input: RequestOf<E>,
    key?: string,
  ): Promise<ReplyOf<E>> => {
    const { params, query, body } = input as { params?: Record<string, string>; query?: object; body?: unknown };
    const path = `/api${fillPath(doorPath(endpoint), params)}${queryString({ ...query })}`;
    const { method } = endpoint;
    const reply = await sendOk(`${what} ${method} ${endpoint.path}`, path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(key && { key }),
    });
    return (reply.body ? JSON.parse(reply.body) : undefined) as ReplyOf<E>;
  };
  const call = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, key?: string): Promise<ReplyOf<E>> =>
    ask("call", endpoint, input, key);
  return {
    /** Opens a page as a document; returns the address after redirects. */
    open: async (path: string): Promise<string> => {
      let address = path;
      for (;;) {
        const reply = await send(`page ${nameOf(address)}`, address, { headers: { accept: "text/html" } });
        if (reply.status === 200) {
          openPage = address;
          await loadTexts(reply.body);
          return address;
        }
        const { location } = reply.headers;
        if (reply.status !== REDIRECT || !location) throw new Refused(`page ${path}`, reply.status, codeIn(reply));
        address = location;
      }
    },
    /** Moves to a page as the framework does from the page that is open. */
    go: async (path: string): Promise<void> => {
      if (staysInForm && pathOf(path) === pathOf(openPage)) {
        openPage = path;
        return;
      }
      const { path: address, headers } = await flightRequest(tenant, openPage, path);
      const { body } = await sendOk(`step ${nameOf(path)}`, address, { headers });
      await loadTexts(body);
      openPage = path;
    },
    /** Sends a page's own request, which is no declared call. */
    fetch: (path: string) => sendOk(`call ${pathOf(path)}`, path),
    /** A declared call. Throws `Refused`. */
    call,
    /** A declared call that no browser makes: the bench reads what a person reads on the page. */
    read: <E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<ReplyOf<E>> => ask(READING, endpoint, input),
  };
};

export type Browser = ReturnType<typeof openBrowser>;
