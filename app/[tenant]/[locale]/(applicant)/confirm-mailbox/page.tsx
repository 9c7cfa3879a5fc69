import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ConfirmMailbox } from "@/components/mailbox/confirm-mailbox";
import { PageTexts } from "@/components/texts/page-texts";
import { type PageParams, startPage } from "@/lib/bff/page";
import { tenantName } from "@/lib/i18n/tenant-names";

export const dynamicParams = false;

interface ConfirmMailboxProps {
  params: Promise<PageParams>;
}

export const generateMetadata = async ({ params }: ConfirmMailboxProps): Promise<Metadata> => {
  const { locale } = await startPage(params);
  return { title: (await getTranslations({ locale, namespace: "mailbox" }))("title"), robots: { index: false } };
};

/** The page of the link in the first mail to a mailbox. Prerendered: the browser sends the link's token. */
const ConfirmMailboxPage = async ({ params }: ConfirmMailboxProps) => {
  const { tenant, locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "mailbox" });
  return (
    <div className="max-w-lg">
      <h1 className="font-semibold text-3xl">{t("title")}</h1>
      <p className="mt-3 text-ink-second">{t("text", { network: await tenantName(tenant, locale) })}</p>
      <PageTexts groups={["mailbox"]} locale={locale}>
        <ConfirmMailbox />
      </PageTexts>
    </div>
  );
};

export default ConfirmMailboxPage;
