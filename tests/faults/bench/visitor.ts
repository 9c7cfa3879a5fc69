import { createHash, hkdfSync } from "node:crypto";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { request as requestOverTls, Agent as TlsAgent } from "node:https";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { sealData } from "iron-session";
import { SECRETS } from "./process";

/** A response. */
export interface VisitorReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The size of the body as it was sent. */
  bytes: number;
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

// A sealed cookie names the secret that opens it.
const NAME = createHash("sha256").update(SECRETS.SESSION_SECRET).digest().readUInt32BE();

/** The cookie that the product would have given with this token. */
export const sessionWith = async (
  tenant: string,
  token: string,
  kind: "applicant" | "files" = "applicant",
): Promise<Session> => {
  const name = `startday-${kind}`;
  const key = Buffer.from(hkdfSync("sha256", SECRETS.SESSION_SECRET, "", name, 32)).toString("base64url");
  const sealed = await sealData({ token, tenant }, { password: { [NAME]: key }, ttl: 0 });
  return { tenant, cookie: `__Host-${name}=${sealed}` };
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
  /** The certificate of the authority whose TLS a proxy in front of the product speaks. */
  authority?: Buffer;
  /** The visitor's own address on this machine. */
  from?: string;
  /** Called when the whole request has been written. */
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

const DECODERS = { br: createBrotliDecompress, gzip: createGunzip } as const;

/** The text of a response, decoded. */
const textOf = (response: IncomingMessage): Promise<string> => {
  const decoder = DECODERS[response.headers["content-encoding"] as keyof typeof DECODERS]?.();
  if (!decoder) return text(response);
  response.once("error", (error) => decoder.destroy(error));
  return text(response.pipe(decoder) as Readable);
};

const NO_REUSE = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
const NO_REUSE_OF_TLS = new TlsAgent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

const openRequest = (port: number, path: string, options: VisitorRequest) => {
  const { method = "GET", authority, agent = authority ? NO_REUSE_OF_TLS : NO_REUSE, from } = options;
  const headers = headersOf(options);
  const target = { host: "127.0.0.1", port, path, method, agent, headers, ...(from && { localAddress: from }) };
  return authority ? requestOverTls({ ...target, ca: authority, servername: String(headers.host) }) : request(target);
};

/** Sends a request as a browser does. Throws `NoReply` when no complete response arrives. */
export const sendToProduct = (port: number, path: string, options: VisitorRequest = {}): Promise<VisitorReply> =>
  new Promise((resolve, reject) => {
    const { body, timeoutMs = 30_000 } = options;
    const outgoing = openRequest(port, path, options);
    const fail = (error: Error) => reject(new NoReply(error));
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`no answer in ${timeoutMs} ms`)));
    outgoing.once("error", fail).once("response", (response) => {
      const { statusCode: status = 0, headers } = response;
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      textOf(response).then((decoded) => resolve({ status, headers, body: decoded, bytes }), fail);
    });
    outgoing.end(body, options.onWritten);
  });
