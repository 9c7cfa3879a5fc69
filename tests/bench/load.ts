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
  /** Requests under way at any time, over all the ports. */
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
  hear: (answer: Answer) => void,
) => {
  const left = requests.values();
  const next = (request: autocannon.Request): autocannon.Request => {
    const { value } = left.next();
    return value ? { ...request, method: "GET", ...value } : request;
  };
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections: inFlight,
    amount: requests.length,
    requests: [{ setupRequest: next }],
  };
  // Its own end is rounded to whole seconds, so response times are recorded here.
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(options, (error) => (error ? reject(error) : resolve()));
    instance.on("response", (_client, status, _bytes, ms) => hear({ status, ms }));
  });
};

/** Sends every request once, so many at a time, and returns the result. Throws when one had no response. */
export const underLoad = async ({ ports, inFlight, requests }: Load): Promise<LoadReply> => {
  const begun = performance.now();
  let ended = begun;
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const hear = ({ status, ms }: Answer) => {
    ended = performance.now();
    times.push(ms);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const shareOf = (at: number) => requests.filter((_request, index) => index % ports.length === at);
  await Promise.all(ports.map((port, at) => sendTo(port, Math.ceil(inFlight / ports.length), shareOf(at), hear)));
  if (times.length < requests.length) throw new Error(`${requests.length - times.length} requests had no answer`);
  const sorted = times.toSorted((one, other) => one - other);
  return {
    perSecond: (requests.length / (ended - begun)) * 1000,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    statuses,
  };
};
