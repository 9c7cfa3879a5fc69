import "server-only";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { SPECIFIED_CALLS, type SpecifiedCallName } from "@/lib/contracts/specified/calls";
import type { SpecifiedCall } from "@/lib/contracts/specified/specified-call";
import { bookingCalls } from "./booking";
import { configurationCalls } from "./configuration";
import type { RemoteCall, RemoteCalls } from "./exchange";
import { peopleCalls } from "./people";
import { registrationCalls } from "./registrations";
import { scheduleCalls } from "./schedule";
import { staffScheduleCalls } from "./staff-schedule";
import { signInCalls } from "./verification";

const REMOTE_CALLS: RemoteCalls<SpecifiedCallName> = {
  ...configurationCalls,
  ...signInCalls,
  ...registrationCalls,
  ...bookingCalls,
  ...scheduleCalls,
  ...peopleCalls,
  ...staffScheduleCalls,
};

interface Spoken {
  call: SpecifiedCall;
  speak: RemoteCall;
}

const byEndpoint = new Map<Endpoint, Spoken>(
  (Object.keys(SPECIFIED_CALLS) as SpecifiedCallName[]).map((name) => {
    const call = SPECIFIED_CALLS[name] as SpecifiedCall;
    return [call.endpoint, { call, speak: REMOTE_CALLS[name] as RemoteCall }];
  }),
);

/** How a call is spoken to an organisation's own backend. Calls of an optional feature are spoken as they are declared. */
export const remoteCallOf = (endpoint: Endpoint): Spoken | undefined => byEndpoint.get(endpoint);
