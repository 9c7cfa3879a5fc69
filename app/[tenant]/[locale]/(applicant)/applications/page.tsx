import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ApplicationCards } from "@/components/applications/application-cards";
import { ApplicantSignOut } from "@/components/shell/applicant-sign-out";
import { guardedRead, loadConfiguration, requireApplicant } from "@/lib/bff/applicant";
import { call } from "@/lib/bff/call";
import { openPage, type PageParams } from "@/lib/bff/page";
import { effectiveSettings } from "@/lib/contracts/configuration";
import { registrations } from "@/lib/contracts/registrations";
import { journey, resumeStep } from "@/lib/domain/application/steps";
import { routeOfStep, routes } from "@/lib/domain/routes";
import { clientMessages } from "@/lib/i18n/client-messages";

export const dynamic = "force-dynamic";

interface ApplicationsProps {
  params: Promise<PageParams>;
}

export const generateMetadata = async ({ params }: ApplicationsProps): Promise<Metadata> => {
  const { locale } = await openPage(params);
  return { title: (await getTranslations({ locale, namespace: "applications" }))("title") };
};

/** None: one is made and entered. One unfinished: it is resumed. Else the list (spec §2). */
const ApplicationsPage = async ({ params }: ApplicationsProps) => {
  const { tenant, locale } = await openPage(params);
  const { token } = await requireApplicant(tenant);
  const [{ registrations: summaries }, config] = await guardedRead(routes.applications, () =>
    Promise.all([call(registrations.list, { tenant, token }, {}), loadConfiguration(tenant)]),
  );
  if (summaries.length === 0) {
    // The backend gives the same untouched draft again, so that a refresh or a second tab never makes two.
    const made = await call(registrations.create, { tenant, token }, { body: { language: locale } });
    const steps = journey({ ...config.dashboardConfig, isAdult: false });
    redirect(routeOfStep(made._id, resumeStep(steps, null)));
  }
  const [only] = summaries;
  if (summaries.length === 1 && only && only.maxStep !== "done") {
    const settings = effectiveSettings(config.dashboardConfig, only.location_key);
    redirect(routeOfStep(only._id, resumeStep(journey({ ...settings, isAdult: false }), only.step)));
  }
  const t = await getTranslations({ locale, namespace: "applications" });
  const common = await getTranslations({ locale, namespace: "common" });
  return (
    <div className="mx-auto max-w-160">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-semibold text-3xl">{t("title")}</h1>
        <ApplicantSignOut label={common("signOut")} />
      </div>
      <NextIntlClientProvider messages={await clientMessages(locale, ["common", "applications", "steps", "errors"])}>
        <ApplicationCards
          centers={config.centers.map(({ location_key, name, timeZone }) => ({ location_key, name, timeZone }))}
          language={locale}
          limit={config.registrationLimit}
          pages={config.dashboardConfig.pages}
          summaries={summaries}
        />
      </NextIntlClientProvider>
    </div>
  );
};

export default ApplicationsPage;
