import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AcceptHandOver } from "@/components/hand-over/accept-hand-over";
import { PageTexts } from "@/components/texts/page-texts";
import { type PageParams, startPage } from "@/lib/bff/page";
import { FALLBACK_ZONE } from "@/lib/domain/application/situation";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { tenantName, translateLocations } from "@/lib/i18n/tenant-names";

export const dynamicParams = false;

interface HandOverProps {
  params: Promise<PageParams>;
}

export const generateMetadata = async ({ params }: HandOverProps): Promise<Metadata> => {
  const { locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "handOver" });
  return { title: t("guardianTitle"), robots: { index: false } };
};

/** The page of the link that a student sends to a guardian. Prerendered: the browser sends the link's token. */
const HandOverPage = async ({ params }: HandOverProps) => {
  const { tenant, locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "handOver" });
  const locations = await translateLocations(tenantRow(tenant).locations, tenant, locale);
  const centers = Object.fromEntries(
    locations.map(({ location_key, name, timeZone }) => [location_key, { name, zone: timeZone }]),
  );
  return (
    <div className="max-w-lg">
      <h1 className="font-semibold text-3xl">{t("guardianTitle")}</h1>
      <p className="mt-3 text-ink-second">{t("guardianText", { network: await tenantName(tenant, locale) })}</p>
      <PageTexts groups={["handOver"]} locale={locale}>
        <AcceptHandOver centers={centers} zone={locations[0]?.timeZone ?? FALLBACK_ZONE} />
      </PageTexts>
    </div>
  );
};

export default HandOverPage;
