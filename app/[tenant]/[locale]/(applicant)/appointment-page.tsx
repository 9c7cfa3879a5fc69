import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AppointmentView } from "@/components/appointment/appointment-view";
import { PageHeading } from "@/components/shell/page-heading";
import { DrawingSuccess } from "@/components/ui/drawings";
import { furthestPage, openApplication } from "@/lib/bff/applicant";
import { openPage, type PageParams } from "@/lib/bff/page";
import { hasReached, type Step } from "@/lib/domain/application/steps";

interface AppointmentPageProps {
  params: Promise<PageParams & { formId: string }>;
  path: (formId: string) => string;
  /** How far an application must have got to see this page. */
  from: Step;
  heading: "congratsTitle" | "title";
}

/** The screen that Congrats and Appointment share (spec §2); whoever is not there yet goes where they may. */
export const AppointmentPage = async ({ params, path, from, heading }: AppointmentPageProps) => {
  const { tenant, locale } = await openPage(params);
  const { formId } = await params;
  const opened = await openApplication(tenant, formId, path(formId));
  const { application, config, zone } = opened;
  const { appointment, location_key } = application;
  if (!hasReached(application.maxStep, from) || !appointment) redirect(furthestPage(opened));
  const t = await getTranslations({ locale, namespace: "appointment" });
  return (
    <div className="mx-auto max-w-160">
      <header className="mb-8">
        {heading === "congratsTitle" && (
          <div className="mb-6 w-32 text-success">
            <DrawingSuccess />
          </div>
        )}
        <PageHeading>{t(heading)}</PageHeading>
        {heading === "congratsTitle" && <p className="mt-3 text-ink-second text-lg">{t("congratsLead")}</p>}
      </header>
      <AppointmentView
        application={application}
        appointment={appointment}
        center={config.centers.find((center) => center.location_key === location_key)}
        locale={locale}
        zone={zone}
      />
    </div>
  );
};
