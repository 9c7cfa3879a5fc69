import { configuration } from "./configuration";
import { developer } from "./developer";
import type { Endpoint } from "./endpoint";
import { health } from "./health";
import { registrations } from "./registrations";
import { schedule } from "./schedule";
import { schools } from "./schools";
import { staffAuth } from "./staff";
import { staffPresentations, staffStartDays } from "./staff-schedule";
import { verification } from "./verification";

/** Every declared call, by resource: the browser's door, the backend's router and the tests walk this. */
export const CALLS = {
  configuration,
  verification,
  registrations,
  schedule,
  schools,
  staffAuth,
  staffStartDays,
  staffPresentations,
  health,
  developer,
} as const satisfies Record<string, Record<string, Endpoint>>;

type EachCall = { [R in keyof typeof CALLS]: (typeof CALLS)[R][keyof (typeof CALLS)[R]] }[keyof typeof CALLS];

/** Every call by its method and path, `"PUT /registration/{id}"`: what types the browser's client without its schemas. */
export type CallByName = { [E in EachCall & Endpoint as `${E["method"]} ${E["path"]}`]: E };
export type CallName = keyof CallByName;

export const allCalls: readonly Endpoint[] = Object.values(CALLS as Record<string, Record<string, Endpoint>>).flatMap(
  (resource: Record<string, Endpoint>) => Object.values(resource),
);
