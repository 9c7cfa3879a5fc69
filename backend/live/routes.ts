import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { AppError } from "@/lib/contracts/errors";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { MINUTE_MS } from "@/lib/kit/durations";
import { mayListen } from "./may-listen";
import { eventStream } from "./stream";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // A proxy in front passes each event on as it comes.
  "x-accel-buffering": "no",
};

/**
 * How many streams an account may have in one process. Each visible window of the dashboard has one; one that is refused asks at
 * intervals instead. If the oldest ended, its window would open it again, for ever.
 */
const MOST_STREAMS_OF_ACCOUNT = 10;

export const liveRoutes: readonly Route[] = [
  implement(staffOverview.stream, async ({ tenant, caller, query: { locationKey }, request }, services) => {
    permit(caller, locationKey);
    if (services.live.sizeOf(tenant, caller.staffId) >= MOST_STREAMS_OF_ACCOUNT)
      throw new AppError("too_many_requests", { retryAfterMS: MINUTE_MS });
    const stream = eventStream({
      subscribe: (subscriber) =>
        services.live.subscribe(tenant, locationKey, { ...subscriber, staffId: caller.staffId }),
      mayStay: () => mayListen(services, { tenant, locationKey, request }),
      signal: request.signal,
    });
    return new Response(stream, { headers: HEADERS });
  }),
];
