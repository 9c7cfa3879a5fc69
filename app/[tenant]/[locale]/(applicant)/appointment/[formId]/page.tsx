import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AppointmentPage } from "@/app/[tenant]/[locale]/(applicant)/appointment-page";
import { openPage, type PageParams } from "@/lib/bff/page";
import { routes } from "@/lib/domain/routes";

interface AppointmentProps {
  params: Promise<PageParams & { formId: string }>;
}

export const generateMetadata = async ({ params }: AppointmentProps): Promise<Metadata> => {
  const { locale } = await openPage(params);
  return { title: (await getTranslations({ locale, namespace: "appointment" }))("title") };
};

/** The appointment, whenever the applicant comes back (spec §2). */
const AppointmentRoute = ({ params }: AppointmentProps) => (
  <AppointmentPage from="done" heading="title" params={params} path={routes.appointment} />
);

export default AppointmentRoute;
