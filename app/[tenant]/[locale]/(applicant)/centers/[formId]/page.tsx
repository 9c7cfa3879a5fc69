import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { withErrorMetadata, withErrorPage } from "@/app/[tenant]/[locale]/(applicant)/with-error-page";
import { StepHeader } from "@/components/application/step-header";
import { LocationChoice } from "@/components/locations/location-choice";
import { PageTexts } from "@/components/texts/page-texts";
import { furthestPage, openApplication } from "@/lib/bff/applicant";
import { loadLocationAvailability } from "@/lib/bff/location-availability";
import { type PageParams, startPage } from "@/lib/bff/page";
import { AppError } from "@/lib/contracts/errors";
import { effectiveSettings } from "@/lib/domain/application/effective-settings";
import { readerOf } from "@/lib/domain/application/reader";
import { countryOf } from "@/lib/domain/country/countries";
import { countryForm } from "@/lib/domain/country/country-forms";
import { routes } from "@/lib/domain/routes";
import { changeRoute, returnStep } from "@/lib/domain/step-routes";
import { tenantRow } from "@/lib/domain/tenant/tenants";

interface CentersProps {
  params: Promise<PageParams & { formId: string }>;
  searchParams: Promise<{ return?: string }>;
}

const open = async ({ params, searchParams }: CentersProps) => {
  const { tenant, locale } = await startPage(params);
  const { formId } = await params;
  const returnTo = returnStep(await searchParams);
  const path = returnTo ? changeRoute(formId, "location", returnTo) : routes.centers(formId);
  const opened = await openApplication(tenant, locale, formId, path);
  const { pages } = effectiveSettings(opened.config.dashboardConfig, opened.application.location_key);
  if (!pages.includes("location")) throw new AppError("not_found");
  // A network with one centre has no choice to show: an older link leads to where the application is.
  if (!opened.journey.includes("location")) redirect(furthestPage(opened));
  return { tenant, locale, formId, returnTo, region: countryOf(tenantRow(tenant).country).region, ...opened };
};

export const generateMetadata = withErrorMetadata(async (props: CentersProps): Promise<Metadata> => {
  const { locale } = await open(props);
  return { title: (await getTranslations({ locale, namespace: "centers" }))("title") };
});

/**
 * The location step. Not found where it is not configured, and skipped where there is one location. A booked application
 * redirects to its appointment.
 */
const CentersPage = async (props: CentersProps) => {
  const { tenant, locale, formId, returnTo, region, ...opened } = await open(props);
  const { application, config, settings, journey, today } = opened;
  if (application.maxStep === "done") redirect(routes.appointment(formId));
  const [t, availability] = await Promise.all([
    getTranslations({ locale, namespace: "centers" }),
    loadLocationAvailability(tenant, config.centers),
  ]);
  return (
    <>
      <StepHeader
        config={config}
        journey={journey}
        locale={locale}
        maxStep={application.maxStep}
        pictures={settings}
        reader={readerOf(application)}
        returnTo={returnTo}
        step="location"
        title={t("title")}
      />
      <div className="max-w-form">
        <PageTexts groups={["centers"]} locale={locale}>
          <LocationChoice
            key={application.version}
            application={application}
            availability={availability}
            centers={config.centers}
            countryForm={countryForm(region)}
            dashboardConfig={config.dashboardConfig}
            language={locale}
            region={region}
            today={today}
          />
        </PageTexts>
      </div>
    </>
  );
};

export default withErrorPage(CentersPage);
