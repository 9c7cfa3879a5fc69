import { fetchApiDocs } from "@/lib/bff/api-docs";

interface DocsContext {
  params: Promise<{ file?: string[] }>;
}

/** The API documentation (Swagger UI) and its files. */
export const GET = async (_request: Request, { params }: DocsContext): Promise<Response> => {
  const { file = [] } = await params;
  return fetchApiDocs(["/docs", ...file.map(encodeURIComponent)].join("/"));
};
