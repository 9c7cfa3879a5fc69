import { pageDescription } from "@/lib/bff/description";

// Whether it is there is asked when somebody comes.
export const dynamic = "force-dynamic";

/** Every call as an OpenAPI document. */
export const GET = (): Promise<Response> => pageDescription("/openapi.json");
