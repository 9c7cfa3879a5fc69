import autocannon from "autocannon";
import { quantile } from "./turns";

/** One request, as a client would send it. */
export interface LoadRequest {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The result of a load: responses a second, their times in milliseconds, and their number by status. */
export interface LoadReply {
  perSecond: number;
  p50: number;
  p99: number;
  statuses: Readonly<Record<string, number>>;
}

interface Load {
  /** The ports of the processes, which share the load evenly. */
  ports: readonly number[];
  /** Requests in flight at any time, over all ports. */
  inFlight: number;
  /** The requests; each is sent once. */
  requests: readonly LoadRequest[];
}

interface Answer {
  status: number;
  ms: number;
}

const sendTo = async (
  port: number,
  inFlight: number,
  requests: readonly LoadRequest[],
  onResponse: (response: Answer) => void,
) => {
  const remaining = requests.values();
  const next = (request: autocannon.Request): autocannon.Request => {
    const { value } = remaining.next();
    return value ? { ...request, method: "GET", ...value } : request;
  };
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections: inFlight,
    amount: requests.length,
    requests: [{ setupRequest: next }],
  };
  // The library rounds its end to whole seconds, so response times are recorded here.
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(options, (error) => (error ? reject(error) : resolve()));
    instance.on("response", (_client, status, _bytes, ms) => onResponse({ status, ms }));
  });
};

/** Sends every request once, `inFlight` at a time. Throws when one had no response. */
export const underLoad = async ({ ports, inFlight, requests }: Load): Promise<LoadReply> => {
  const startedAt = performance.now();
  let endedAt = startedAt;
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const onResponse = ({ status, ms }: Answer) => {
    endedAt = performance.now();
    times.push(ms);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const shareOf = (portIndex: number) => requests.filter((_request, index) => index % ports.length === portIndex);
  await Promise.all(
    ports.map((port, portIndex) => sendTo(port, Math.ceil(inFlight / ports.length), shareOf(portIndex), onResponse)),
  );
  if (times.length < requests.length) throw new Error(`${requests.length - times.length} requests had no answer`);
  const sorted = times.toSorted((one, other) => one - other);
  return {
    perSecond: (requests.length / (endedAt - startedAt)) * 1000,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    statuses,
  };
};
