import "server-only";
import { health } from "@/lib/contracts/health";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { withTimeout } from "@/lib/kit/with-timeout";
import { call } from "./call";
import { fetchBuiltIn } from "./transport";

const STOPPING = Symbol.for("startday.leaving");
const CHECK_TIMEOUT_MS = 2500;
const CHECK_INTERVAL_MS = 5000;

interface UpstreamCheck {
  startedAt: number;
  isUp: Promise<boolean>;
}

const registry = globalThis as { [STOPPING]?: boolean };
let lastCheck: UpstreamCheck | undefined;

/** Makes this process report "not ready", while it answers its last requests. */
export const setStopping = (): void => {
  registry[STOPPING] = true;
};

/** Whether any organisation's own backend answers: one that is down must not affect the other tenants' visitors. */
const isAnyUpstreamUp = (): Promise<boolean> =>
  Promise.any(ALL_TENANTS.map((tenant) => call(health.get, { tenant }, {}))).then(
    () => true,
    () => false,
  );

/** The same, checked every five seconds at most. */
const wasAnyUpstreamUp = (now: number): Promise<boolean> => {
  if (!lastCheck || now - lastCheck.startedAt >= CHECK_INTERVAL_MS)
    lastCheck = { startedAt: now, isUp: withTimeout(isAnyUpstreamUp(), CHECK_TIMEOUT_MS, false) };
  return lastCheck.isUp;
};

/** Whether this process can serve: it is not stopping, and its database or one of the upstreams answers. */
export const isReady = async (): Promise<boolean> => {
  if (registry[STOPPING]) return false;
  const builtIn = await fetchBuiltIn("/health/ready");
  return builtIn ? builtIn.ok : wasAnyUpstreamUp(performance.now());
};
