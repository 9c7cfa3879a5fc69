import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ConfirmMailbox } from "@/components/mailbox/confirm-mailbox";
import { type PageParams, startPage } from "@/lib/bff/page";
import { clientMessages } from "@/lib/i18n/client-messages";
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
      <NextIntlClientProvider messages={await clientMessages(locale, ["mailbox", "errors"])}>
        <ConfirmMailbox />
      </NextIntlClientProvider>
    </div>
  );
};

export default ConfirmMailboxPage;
