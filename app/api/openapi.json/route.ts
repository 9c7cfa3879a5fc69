import { fetchApiDocs } from "@/lib/bff/api-docs";

// Whether it is there is asked when somebody comes.
export const dynamic = "force-dynamic";

/** Every call as an OpenAPI document. */
export const GET = (): Promise<Response> => fetchApiDocs("/openapi.json");
