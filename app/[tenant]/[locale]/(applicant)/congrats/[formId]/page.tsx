import { AppointmentPage, appointmentMetadata } from "@/app/[tenant]/[locale]/(applicant)/appointment-page";
import { withErrorMetadata, withErrorPage } from "@/app/[tenant]/[locale]/(applicant)/with-error-page";
import type { PageParams } from "@/lib/bff/page";
import { routes } from "@/lib/domain/routes";

interface CongratsProps {
  params: Promise<PageParams & { formId: string }>;
}

const propsOf = ({ params }: CongratsProps) =>
  ({ requiredStep: "confirmation", heading: "congratsTitle", params, path: routes.congrats }) as const;

export const generateMetadata = withErrorMetadata((props: CongratsProps) => appointmentMetadata(propsOf(props)));

/** The page after a booking: open to applications that have reached the Confirmation step. */
const CongratsRoute = (props: CongratsProps) => AppointmentPage(propsOf(props));

export default withErrorPage(CongratsRoute);
