import { jsonResponse } from "@/lib/bff/json-response";
import { isReady } from "@/lib/bff/readiness";

export const dynamic = "force-dynamic";

/** Readiness: whether a load balancer should send visitors here. */
export const GET = async (): Promise<Response> =>
  (await isReady()) ? jsonResponse({ status: "ok" }) : jsonResponse({ status: "unavailable" }, 503);
