import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

/** A span as received. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}

/** A receiver of traces: OTLP over HTTP, as JSON. */
export interface TraceReceiver {
  url: string;
  /** All received bodies. */
  bodies: string[];
  spans(): ReceivedSpan[];
  close(): Promise<void>;
}

interface Exported {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

const spansIn = (body: string): ReceivedSpan[] =>
  (JSON.parse(body) as Exported).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));

/** Starts a receiver on a free port. */
export const startTraceReceiver = async (): Promise<TraceReceiver> => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () => bodies.flatMap(spansIn),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
