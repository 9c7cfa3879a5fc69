import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AppointmentPage } from "@/app/[tenant]/[locale]/(applicant)/appointment-page";
import { openPage, type PageParams } from "@/lib/bff/page";
import { routes } from "@/lib/domain/routes";

interface CongratsProps {
  params: Promise<PageParams & { formId: string }>;
}

export const generateMetadata = async ({ params }: CongratsProps): Promise<Metadata> => {
  const { locale } = await openPage(params);
  return { title: (await getTranslations({ locale, namespace: "appointment" }))("congratsTitle") };
};

/** A booking just made: open from the Confirmation step on (spec §2). */
const CongratsRoute = ({ params }: CongratsProps) => (
  <AppointmentPage from="confirmation" heading="congratsTitle" params={params} path={routes.congrats} />
);

export default CongratsRoute;
