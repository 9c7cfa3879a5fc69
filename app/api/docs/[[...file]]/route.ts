import { fetchApiDocs } from "@/lib/bff/api-docs";

interface DocsContext {
  params: Promise<{ file?: string[] }>;
}

/** The page that shows every call, and what it loads. */
export const GET = async (_request: Request, { params }: DocsContext): Promise<Response> => {
  const { file = [] } = await params;
  return fetchApiDocs(["/docs", ...file.map(encodeURIComponent)].join("/"));
};
