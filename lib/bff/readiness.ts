import "server-only";
import { health } from "@/lib/contracts/health";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { withTimeout } from "@/lib/kit/with-timeout";
import { callBackend } from "./call-backend";
import { fetchBuiltIn } from "./transport";

const STATE = Symbol.for("startday.process");
const CHECK_TIMEOUT_MS = 2500;
const CHECK_INTERVAL_MS = 5000;

interface UpstreamCheck {
  startedAt: number;
  isUp: Promise<boolean>;
}

/** The routes are built apart from the process's start, so both find its state by a symbol. */
const registry = globalThis as { [STATE]?: { isLoading?: boolean; isStopping?: boolean } };
registry[STATE] ??= {};
const state = registry[STATE];
let lastCheck: UpstreamCheck | undefined;

/** Makes this process report "not ready", while it answers its last requests. */
export const setStopping = (): void => {
  state.isStopping = true;
};

/** Whether this process answers its last requests. */
export const isStopping = (): boolean => state.isStopping === true;

/** Makes this process report "not ready" until it has loaded its pages. */
export const setLoading = (isLoading: boolean): void => {
  state.isLoading = isLoading;
};

/** Whether any organisation's own backend answers: one that is down must not affect the other tenants' visitors. */
const isAnyUpstreamUp = (): Promise<boolean> =>
  Promise.any(ALL_TENANTS.map((tenant) => callBackend(health.get, { tenant }, {}))).then(
    () => true,
    () => false,
  );

/** The same, checked every five seconds at most. */
const wasAnyUpstreamUp = (now: number): Promise<boolean> => {
  if (!lastCheck || now - lastCheck.startedAt >= CHECK_INTERVAL_MS)
    lastCheck = { startedAt: now, isUp: withTimeout(isAnyUpstreamUp(), CHECK_TIMEOUT_MS, false) };
  return lastCheck.isUp;
};

/** Whether this process can serve: it has loaded its pages, is not stopping, and its database or one of the upstreams answers. */
export const isReady = async (): Promise<boolean> => {
  if (state.isLoading || state.isStopping) return false;
  const builtIn = await fetchBuiltIn("/health/ready");
  return builtIn ? builtIn.ok : wasAnyUpstreamUp(performance.now());
};
