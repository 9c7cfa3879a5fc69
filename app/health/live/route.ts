import { answer } from "@/lib/bff/answers";

export const dynamic = "force-dynamic";

/** Whether the process answers: a restart would not help where this is 200. */
export const GET = (): Response => answer({ status: "ok" });
