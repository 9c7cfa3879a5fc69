import "server-only";
import { health } from "@/lib/contracts/health";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { inTime } from "@/lib/kit/in-time";
import { call } from "./call";
import { askBuiltIn } from "./transport";

const LEAVING = Symbol.for("startday.leaving");
const WITHIN_MS = 2500;
const LOOK_EVERY_MS = 5000;

interface Look {
  at: number;
  found: Promise<boolean>;
}

const registry = globalThis as { [LEAVING]?: boolean };
let lastLook: Look | undefined;

/** From now on this process is not ready: it answers what is in, and ends. */
export const setLeaving = (): void => {
  registry[LEAVING] = true;
};

/** Whether any of the organisations' own backends answers: one that is down must not take the others' visitors along. */
const isAnyInReach = (): Promise<boolean> =>
  Promise.any(ALL_TENANTS.map((tenant) => call(health.get, { tenant }, {}))).then(
    () => true,
    () => false,
  );

/** The same, asked of them every few seconds at most, however often somebody wants to know. */
const wasAnyInReach = (now: number): Promise<boolean> => {
  if (!lastLook || now - lastLook.at >= LOOK_EVERY_MS)
    lastLook = { at: now, found: inTime(isAnyInReach(), WITHIN_MS, false) };
  return lastLook.found;
};

/** Whether this process can serve: it is not leaving, and its database, or a backend that it asks, answers. */
export const isReady = async (): Promise<boolean> => {
  if (registry[LEAVING]) return false;
  const builtIn = await askBuiltIn("/health/ready");
  return builtIn ? builtIn.ok : wasAnyInReach(performance.now());
};
