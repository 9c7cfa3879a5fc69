import { NextIntlClientProvider } from "next-intl";
import { NewApplicantScreen } from "@/components/dashboard/new-applicant/new-applicant-screen";
import { loadNewApplicant } from "@/lib/bff/new-applicant";
import { clientMessages, type Namespace } from "@/lib/i18n/client-messages";
import { phoneCountries } from "@/lib/i18n/phone-countries";
import { dayIn } from "@/lib/kit/day";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("newApplicant");

const NAMESPACES: Namespace[] = [
  "common",
  "dashboard",
  "errors",
  "newApplicant",
  "moves",
  "verify",
  "form",
  "age",
  "fields",
  "groups",
  "options",
  "validation",
  "specialNeeds",
  "specialNeedTooltips",
  "contract",
  "session",
  "checkIn",
];

const NewApplicantPage = (props: PageProps) => (
  <DashboardPage {...props} screen="newApplicant" namespaces={[]}>
    {async ({ tenant, token, language, location }) => (
      // Staff are neither the student nor the guardian.
      <NextIntlClientProvider messages={await clientMessages(language, NAMESPACES, "unknown")}>
        <NewApplicantScreen
          {...(await loadNewApplicant(tenant, token, location.location_key))}
          countries={phoneCountries(language)}
          key={location.location_key}
          language={language}
          location={location}
          today={dayIn(location.timeZone, new Date())}
        />
      </NextIntlClientProvider>
    )}
  </DashboardPage>
);

export default NewApplicantPage;
