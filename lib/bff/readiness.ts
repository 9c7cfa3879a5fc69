import "server-only";
import { health } from "@/lib/contracts/health";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { withTimeout } from "@/lib/kit/with-timeout";
import { call } from "./call";
import { fetchBuiltIn } from "./transport";

const STOPPING = Symbol.for("startday.leaving");
const WITHIN_MS = 2500;
const LOOK_EVERY_MS = 5000;

interface UpstreamCheck {
  at: number;
  found: Promise<boolean>;
}

const registry = globalThis as { [STOPPING]?: boolean };
let lastLook: UpstreamCheck | undefined;

/** From now on this process is not ready: it answers what is in, and ends. */
export const setStopping = (): void => {
  registry[STOPPING] = true;
};

/** Whether any of the organisations' own backends answers: one that is down must not take the others' visitors along. */
const isAnyUpstreamUp = (): Promise<boolean> =>
  Promise.any(ALL_TENANTS.map((tenant) => call(health.get, { tenant }, {}))).then(
    () => true,
    () => false,
  );

/** The same, asked of them every few seconds at most, however often somebody wants to know. */
const wasAnyInReach = (now: number): Promise<boolean> => {
  if (!lastLook || now - lastLook.at >= LOOK_EVERY_MS)
    lastLook = { at: now, found: withTimeout(isAnyUpstreamUp(), WITHIN_MS, false) };
  return lastLook.found;
};

/** Whether this process can serve: it is not leaving, and its database, or a backend that it asks, answers. */
export const isReady = async (): Promise<boolean> => {
  if (registry[STOPPING]) return false;
  const builtIn = await fetchBuiltIn("/health/ready");
  return builtIn ? builtIn.ok : wasAnyInReach(performance.now());
};
