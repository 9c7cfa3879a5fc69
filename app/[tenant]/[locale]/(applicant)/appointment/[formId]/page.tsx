import { AppointmentPage, appointmentMetadata } from "@/app/[tenant]/[locale]/(applicant)/appointment-page";
import { withErrorMetadata, withErrorPage } from "@/app/[tenant]/[locale]/(applicant)/with-error-page";
import type { PageParams } from "@/lib/bff/page";
import { routes } from "@/lib/domain/routes";

interface AppointmentProps {
  params: Promise<PageParams & { formId: string }>;
}

const propsOf = ({ params }: AppointmentProps) =>
  ({ requiredStep: "done", heading: "title", params, path: routes.appointment }) as const;

export const generateMetadata = withErrorMetadata((props: AppointmentProps) => appointmentMetadata(propsOf(props)));

/** The appointment, for an applicant who comes back later. */
const AppointmentRoute = (props: AppointmentProps) => AppointmentPage(propsOf(props));

export default withErrorPage(AppointmentRoute);
