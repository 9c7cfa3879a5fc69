import { answer } from "@/lib/bff/answers";
import { isReady } from "@/lib/bff/readiness";

export const dynamic = "force-dynamic";

/** Whether a load balancer should send visitors here. */
export const GET = async (): Promise<Response> =>
  (await isReady()) ? answer({ status: "ok" }) : answer({ status: "unavailable" }, 503);
