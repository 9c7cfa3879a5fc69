import { createHash } from "node:crypto";
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { sealData } from "iron-session";
import { SECRETS } from "./process";

/** A response. */
export interface VisitorReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A browser's session with the product, for one tenant. */
export interface Session {
  tenant: string;
  cookie: string;
}

/** A network error: no complete response came. */
export class NoReply extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

// A seal names the secret that opens it.
const NAME = createHash("sha256").update(SECRETS.SESSION_SECRET).digest().readUInt32BE();

/** The cookie that the product would have given with this token. */
export const sessionWith = async (tenant: string, token: string): Promise<Session> => {
  const sealed = await sealData({ token, tenant }, { password: { [NAME]: SECRETS.SESSION_SECRET }, ttl: 0 });
  return { tenant, cookie: `__Host-startday-applicant=${sealed}` };
};

export interface VisitorRequest {
  method?: string;
  session?: Session;
  key?: string;
  body?: string | Buffer;
  type?: string;
  headers?: OutgoingHttpHeaders;
  agent?: Agent;
  timeoutMs?: number;
  /** Called once all of it has been written. */
  onWritten?: () => void;
}

const headersOf = ({ method = "GET", session, key, body, type = "application/json", headers }: VisitorRequest) => {
  const host = `${session?.tenant ?? "am"}.startday.test`;
  return {
    host,
    ...headers,
    ...(session?.cookie && { cookie: session.cookie }),
    ...(method !== "GET" && { origin: `https://${host}` }),
    ...(key && { "idempotency-key": key }),
    ...(body !== undefined && { "content-type": type, "content-length": String(Buffer.byteLength(body)) }),
  };
};

const ONCE = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** Sends a request as a browser does. Throws `NoReply` when no complete response comes. */
export const askProduct = (port: number, path: string, asking: VisitorRequest = {}): Promise<VisitorReply> =>
  new Promise((resolve, reject) => {
    const { method = "GET", agent = ONCE, body, timeoutMs = 30_000 } = asking;
    const outgoing = request({ host: "127.0.0.1", port, path, method, agent, headers: headersOf(asking) });
    const fail = (error: Error) => reject(new NoReply(error));
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`no answer in ${timeoutMs} ms`)));
    outgoing.once("error", fail).once("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk) => (text += chunk));
      answer.once("error", fail).once("end", () => {
        const { statusCode = 0, headers } = answer;
        resolve({ status: statusCode, headers, body: text });
      });
    });
    outgoing.end(body, asking.onWritten);
  });
