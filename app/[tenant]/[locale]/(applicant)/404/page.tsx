import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotFoundView } from "@/components/errors/not-found-view";
import { type PageParams, startPage } from "@/lib/bff/page";

export const dynamicParams = false;

interface NotFoundProps {
  params: Promise<PageParams>;
}

export const generateMetadata = async ({ params }: NotFoundProps): Promise<Metadata> => {
  const { locale } = await startPage(params);
  return { title: (await getTranslations({ locale, namespace: "notFound" }))("title") };
};

/** The page for "not found", under an address of its own: the middleware rewrites unknown paths to it. */
const NotFoundPage = async ({ params }: NotFoundProps) => {
  await startPage(params);
  return <NotFoundView />;
};

export default NotFoundPage;
