import { notFound } from "next/navigation";
import { openPage, type PageParams } from "@/lib/bff/page";

/** Any other path: a real 404, shown where it was asked for. */
const UnknownPage = async ({ params }: { params: Promise<PageParams & { rest: string[] }> }) => {
  await openPage(params);
  notFound();
};

export default UnknownPage;
