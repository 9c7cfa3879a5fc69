import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PagePicture } from "@/components/shell/page-picture";
import { PageTexts } from "@/components/texts/page-texts";
import { PhoneCountries } from "@/components/texts/phone-countries";
import { DrawingCode } from "@/components/ui/drawings";
import { VerificationScreen } from "@/components/verification/verification-screen";
import { type PageParams, startPage } from "@/lib/bff/page";
import { countryOf } from "@/lib/domain/country/countries";
import { routes } from "@/lib/domain/routes";
import { defaultVerificationMethods, tenantRow } from "@/lib/domain/tenant/tenants";

export const dynamicParams = false;

interface VerifyProps {
  params: Promise<PageParams>;
}

export const generateMetadata = async ({ params }: VerifyProps): Promise<Metadata> => {
  const { locale } = await startPage(params);
  return { title: (await getTranslations({ locale, namespace: "verify" }))("title") };
};

/** Verification with a one-time code. Prerendered: the browser fetches the live parts. */
const VerifyPage = async ({ params }: VerifyProps) => {
  const { tenant, locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "verify" });
  return (
    <div className="grid max-w-lg gap-12 md:max-w-none md:grid-cols-[minmax(0,32rem)_minmax(0,20rem)] md:justify-between">
      <div>
        <h1 className="font-semibold text-3xl">{t("title")}</h1>
        <p className="mt-3 text-ink-second">{t("lead")}</p>
        <PageTexts groups={["verify"]} locale={locale}>
          <PhoneCountries locale={locale}>
            <VerificationScreen
              destination={routes.applications}
              firstMethods={defaultVerificationMethods(tenant)}
              language={locale}
              region={countryOf(tenantRow(tenant).country).region}
              tenant={tenant}
            />
          </PhoneCountries>
        </PageTexts>
      </div>
      <div className="text-accent max-md:hidden">
        <PagePicture locale={locale} page="verify" tenant={tenant}>
          <DrawingCode />
        </PagePicture>
      </div>
    </div>
  );
};

export default VerifyPage;
