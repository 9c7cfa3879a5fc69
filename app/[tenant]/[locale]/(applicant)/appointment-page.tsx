import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { StudentReadingPart } from "@/app/[tenant]/[locale]/(applicant)/student-reading-part";
import { AnotherChild } from "@/components/applications/another-child";
import { AppointmentView } from "@/components/appointment/appointment-view";
import { BookedSiblings } from "@/components/appointment/booked-siblings";
import { CancelledView } from "@/components/appointment/cancelled-view";
import { FocusHeadingOnChange } from "@/components/appointment/focus-heading-on-change";
import { ApplicantSignOut } from "@/components/shell/applicant-sign-out";
import { PageHeading } from "@/components/shell/page-heading";
import { PageLink } from "@/components/shell/page-link";
import { PageTexts } from "@/components/texts/page-texts";
import { Sentence } from "@/components/texts/sentence";
import { buttonClass } from "@/components/ui/button";
import { DrawingSuccess } from "@/components/ui/drawings";
import { furthestPage } from "@/lib/bff/applicant";
import { openAppointment } from "@/lib/bff/appointment";
import { type PageParams, startPage } from "@/lib/bff/page";
import { loadBookedSiblings } from "@/lib/bff/siblings";
import type { Attendance } from "@/lib/contracts/application";
import { lockReason, mayMove } from "@/lib/domain/application/appointment-changes";
import { isGiven } from "@/lib/domain/application/given-guardians";
import { readerOf } from "@/lib/domain/application/reader";
import { hasReached, type Step } from "@/lib/domain/application/steps";
import { fullName } from "@/lib/domain/person/full-name";
import { routes } from "@/lib/domain/routes";

interface AppointmentPageProps {
  params: Promise<PageParams & { formId: string }>;
  path: (formId: string) => string;
  /** The furthest step that an application must have reached to see this page. */
  requiredStep: Step;
  heading: "congratsTitle" | "title";
}

const open = async ({ params, path }: Pick<AppointmentPageProps, "params" | "path">) => {
  const { tenant, locale } = await startPage(params);
  const { formId } = await params;
  return { tenant, locale, opened: await openAppointment(tenant, locale, formId, path(formId)) };
};

// Do not congratulate on an appointment that is past or cancelled.
const headingOf = (heading: AppointmentPageProps["heading"], appointment: Attendance | undefined, now: Date) => {
  if (!appointment || appointment.state === "cancelled") return "cancelledHeading";
  return lockReason(appointment, now) ? "title" : heading;
};

/** The title of the browser's window: the page's heading. */
export const appointmentMetadata = async (props: AppointmentPageProps): Promise<Metadata> => {
  const { locale, opened } = await open(props);
  const t = await getTranslations({ locale, namespace: "appointment" });
  return { title: t(headingOf(props.heading, opened.appointment, new Date())) };
};

/** The screen that Congrats and Appointment share. An application that has not reached it redirects to its furthest page. */
export const AppointmentPage = async (props: AppointmentPageProps) => {
  const { tenant, locale, opened } = await open(props);
  const { application, appointment, config, zone } = opened;
  const isBooked = appointment !== undefined || application.status !== "draft";
  if (!isBooked || !hasReached(opened.journey, application.maxStep, props.requiredStep)) redirect(furthestPage(opened));
  const t = await getTranslations({ locale, namespace: "appointment" });
  const common = await getTranslations({ locale, namespace: "common" });
  const now = new Date();
  const heading = headingOf(props.heading, appointment, now);
  const name = fullName(application.student, locale);
  const siblings = await loadBookedSiblings(tenant, opened, props.path(application._id));
  const reader = readerOf(application);
  // An adult who applied for themselves may have named a parent, too.
  const mayHaveSiblings =
    reader !== "student" && application.guardians.some(isGiven) && !opened.missing.includes("families");
  return (
    <div className="max-w-190">
      <header className="mb-8">
        {heading === "congratsTitle" && (
          <div className="mb-6 w-32 text-success print:hidden">
            <DrawingSuccess />
          </div>
        )}
        <PageHeading>{t(heading)}</PageHeading>
        <FocusHeadingOnChange state={appointment?.state ?? "cancelled"} />
        {name && (
          <p className="mt-1 text-ink-second text-lg">
            <Sentence text={(who) => t("for", { name: who })} value={name} />
          </p>
        )}
        {heading === "congratsTitle" && <p className="mt-3 max-w-prose">{t("congratsLead")}</p>}
      </header>
      <BookedSiblings locale={locale} siblings={siblings} zone={zone} />
      <PageTexts groups={["seats"]} locale={locale} reader={reader}>
        {appointment ? (
          <AppointmentView
            application={application}
            appointment={appointment}
            center={config.centers.find((center) => center.location_key === application.location_key)}
            locale={locale}
            missing={opened.missing}
            now={now}
            zone={zone}
          />
        ) : (
          <CancelledView
            formId={application._id}
            locale={locale}
            mayBookAgain={mayMove(application.appointment, now)}
          />
        )}
        {mayHaveSiblings && (
          <div className="mt-6">
            <AnotherChild familyOf={application._id} isJoint={false} language={locale} />
          </div>
        )}
      </PageTexts>
      <div className="mt-6">
        <StudentReadingPart application={application} locale={locale} zone={zone} />
      </div>
      <nav className="mt-8 flex flex-wrap gap-3 print:hidden">
        <PageLink className={buttonClass({ variant: "quiet" })} href={routes.applications}>
          {t("list")}
        </PageLink>
        <ApplicantSignOut label={common("signOut")} retryLabel={common("retry")} waitingText={common("signOutWaits")} />
      </nav>
    </div>
  );
};
