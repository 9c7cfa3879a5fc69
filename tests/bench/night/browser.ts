import { Agent } from "node:http";
import { doorPath } from "@/lib/contracts/calls";
import type { Endpoint, ReplyOf, RequestOf } from "@/lib/contracts/endpoint";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { fillPath, queryString } from "@/lib/kit/url";
import { askProduct, type VisitorReply, type VisitorRequest } from "@/tests/faults/bench/visitor";
import type { Answers } from "./answers";

/** Who asks for what is this browser's. */
export interface Visitor {
  tenant: Tenant;
  /** Where they are seen from: a home, or what many share. */
  ip: string;
}

interface World {
  /** The product's processes, taken by turns. */
  ports: readonly number[];
  answers: Answers;
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

// Given up before the server does, so that no request goes into a connection that is being closed.
const AGENT = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: 3000 });
const TIMEOUT_MS = 60_000;
const REDIRECT = 307;

const codeIn = ({ status, body }: VisitorReply): string => {
  try {
    return (JSON.parse(body) as { code?: string }).code ?? body.slice(0, 100);
  } catch {
    return `${status} ${body.slice(0, 100)}`;
  }
};

let turns = 0;

/** A browser as the product sees one: cookies, an address, pages and the calls that they make. */
export const openBrowser = ({ tenant, ip }: Visitor, { ports, answers }: World) => {
  const jar = new Map<string, string>();
  const keep = ({ headers }: VisitorReply) => {
    for (const cookie of headers["set-cookie"] ?? []) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
      jar.set(name, value);
    }
  };
  const ask = async (what: string, path: string, asking: VisitorRequest): Promise<VisitorReply> => {
    turns += 1;
    const port = ports[turns % ports.length] ?? 0;
    const session = { tenant, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") };
    const headers = { "x-forwarded-for": ip, ...asking.headers };
    const begun = performance.now();
    const heard = await askProduct(port, path, { agent: AGENT, timeoutMs: TIMEOUT_MS, ...asking, session, headers });
    answers.note(what, heard.status, performance.now() - begun);
    keep(heard);
    return heard;
  };
  const whole = async (what: string, path: string, asking: VisitorRequest = {}): Promise<VisitorReply> => {
    const heard = await ask(what, path, asking);
    if (heard.status >= 300) throw new Refused(what, heard.status, codeIn(heard));
    return heard;
  };
  const nameOf = (path: string) => path.replace(/\/[0-9a-f-]{36}/, "/…").replace(/\?.*/, "");
  return {
    /** A page, as its document; the address where it is in the end. */
    open: async (path: string): Promise<string> => {
      let address = path;
      for (;;) {
        const heard = await ask(`page ${nameOf(address)}`, address, { headers: { accept: "text/html" } });
        if (heard.status === 200) return address;
        const { location } = heard.headers;
        if (heard.status !== REDIRECT || !location) throw new Refused(`page ${path}`, heard.status, codeIn(heard));
        address = location;
      }
    },
    /** A page, as one that comes after another is fetched. */
    go: (path: string) =>
      whole(`step ${nameOf(path)}`, `${path}${path.includes("?") ? "&" : "?"}_rsc=`, { headers: { rsc: "1" } }),
    /** What a page asks of the site itself. */
    fetch: (path: string) => whole(`call ${path}`, path),
    /** A declared call. Throws `Refused`. */
    call: async <E extends Endpoint>(endpoint: E, input: RequestOf<E>, key?: string): Promise<ReplyOf<E>> => {
      const { params, query, body } = input as { params?: Record<string, string>; query?: object; body?: unknown };
      const path = `/api${fillPath(doorPath(endpoint), params)}${queryString({ ...query })}`;
      const { method } = endpoint;
      const heard = await whole(`call ${method} ${endpoint.path}`, path, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(key && { key }),
      });
      return (heard.body ? JSON.parse(heard.body) : undefined) as ReplyOf<E>;
    },
  };
};

export type Browser = ReturnType<typeof openBrowser>;
