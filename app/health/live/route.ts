import { jsonResponse } from "@/lib/bff/json-response";

export const dynamic = "force-dynamic";

/** Liveness: 200 means that a restart would not help. */
export const GET = (): Response => jsonResponse({ status: "ok" });
