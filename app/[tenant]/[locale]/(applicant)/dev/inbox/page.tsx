import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withErrorPage } from "@/app/[tenant]/[locale]/(applicant)/with-error-page";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DrawingEmpty } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { callBackend } from "@/lib/bff/call-backend";
import { type PageParams, startPage } from "@/lib/bff/page";
import { developer } from "@/lib/contracts/developer";
import { tagOf } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { tenantRow } from "@/lib/domain/tenant/tenants";

export const dynamic = "force-dynamic";

interface InboxProps {
  params: Promise<PageParams>;
}

export const generateMetadata = async ({ params }: InboxProps): Promise<Metadata> => {
  const { locale } = await startPage(params);
  return { title: (await getTranslations({ locale, namespace: "inbox" }))("title"), robots: "noindex" };
};

/** The messages that a demo would have sent, verification codes among them. Not found where the demo is off. */
const InboxPage = async ({ params }: InboxProps) => {
  const { tenant, locale } = await startPage(params);
  const { messages } = await callBackend(developer.messages, { tenant }, { query: {} });
  const t = await getTranslations({ locale, namespace: "inbox" });
  const timeZone = tenantRow(tenant).locations[0]?.timeZone ?? "UTC";
  const format = new Intl.DateTimeFormat(tagOf(locale), { dateStyle: "medium", timeStyle: "medium", timeZone });
  return (
    <div className="max-w-form">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-semibold text-3xl">{t("title")}</h1>
          <p className="mt-2 text-ink-second">{t("lead")}</p>
        </div>
        <a className={buttonClass({ variant: "secondary" })} href={routes.developerInbox}>
          {t("refresh")}
        </a>
      </header>
      {messages.length === 0 && <EmptyState drawing={<DrawingEmpty />} title={t("empty")} />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {messages.map(({ to, method, text, code, at: sentAt }) => (
          <Card as="li" key={`${to} ${sentAt}`}>
            <p className="flex flex-wrap items-center justify-between gap-2 text-ink-second text-sm">
              <span>
                <bdi translate="no">{to}</bdi> <Badge>{method}</Badge>
              </span>
              <time dateTime={sentAt}>{format.format(new Date(sentAt))}</time>
            </p>
            {code && (
              <p className="mt-2 font-semibold text-2xl tabular-nums tracking-widest" translate="no">
                {code}
              </p>
            )}
            <p className="mt-2 break-words" translate="no">
              {text}
            </p>
          </Card>
        ))}
      </ul>
    </div>
  );
};

export default withErrorPage(InboxPage);
