import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LinkScreen } from "@/components/dashboard/link/link-screen";
import { SignInFrame } from "@/components/dashboard/sign-in/sign-in-frame";
import { type PageParams, startPage } from "@/lib/bff/page";

export const dynamicParams = false;

export const generateMetadata = async ({ params }: { params: Promise<PageParams> }): Promise<Metadata> => {
  const { locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "signIn" });
  return { title: t("linkTitle") };
};

/** The page of a one-time link of staff. Prerendered: the browser sends the link's token. */
const LinkPage = async ({ params }: { params: Promise<PageParams> }) => {
  const { tenant, locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "signIn" });
  return (
    <SignInFrame locale={locale} tenant={tenant} title={t("linkTitle")}>
      <LinkScreen />
    </SignInFrame>
  );
};

export default LinkPage;
