import { jsonResponse } from "@/lib/bff/json-response";

export const dynamic = "force-dynamic";

/** Whether the process answers: a restart would not help where this is 200. */
export const GET = (): Response => jsonResponse({ status: "ok" });
