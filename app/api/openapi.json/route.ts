import { fetchApiDocs } from "@/lib/bff/api-docs";

// The environment of the running process decides whether the document exists.
export const dynamic = "force-dynamic";

/** Every call as an OpenAPI document. */
export const GET = (): Promise<Response> => fetchApiDocs("/openapi.json");
