import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { mayListen } from "./may-listen";
import { eventStream } from "./stream";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // A proxy in front passes each event on as it comes.
  "x-accel-buffering": "no",
};

export const liveRoutes: readonly Route[] = [
  implement(staffOverview.stream, async ({ tenant, caller, query: { locationKey }, request }, services) => {
    permit(caller, locationKey);
    const stream = eventStream({
      subscribe: (subscriber) =>
        services.live.subscribe(tenant, locationKey, { ...subscriber, staffId: caller.staffId }),
      mayStay: () => mayListen(services, { tenant, locationKey, request }),
      signal: request.signal,
    });
    return new Response(stream, { headers: HEADERS });
  }),
];
