import { ADDRESS_DEFECTS, type AddressDefect } from "@/lib/kit/caller-address";
import { MINUTE_MS } from "@/lib/kit/durations";
import { log } from "./log";
import { declareMetrics } from "./metrics";

/** Every metric of how requests reach the process. */
export const HTTP_METRICS = {
  startday_unreadable_addresses_total: {
    kind: "counter",
    help: "Requests whose address could not be read; they share one budget, and keys with addresses refuse them",
    labels: { defect: ADDRESS_DEFECTS },
  },
} as const;

const metrics = declareMetrics(HTTP_METRICS);
const LOGGED_EVERY_MS = 10 * MINUTE_MS;
const loggedAt = new Map<AddressDefect, number>();

/** Counts a request whose address cannot be read, and logs the first in ten minutes: the kind of defect, never the text. */
export const noteAddressDefect = (defect: AddressDefect, now = performance.now()): void => {
  metrics.count("startday_unreadable_addresses_total", { defect });
  if (now - (loggedAt.get(defect) ?? Number.NEGATIVE_INFINITY) < LOGGED_EVERY_MS) return;
  loggedAt.set(defect, now);
  log.error({
    event: "address_unreadable",
    defect,
    remedy: "TRUST_PROXY is 1, so the proxy must end X-Forwarded-For with the address of its client: docs/deploying.md",
  });
};
