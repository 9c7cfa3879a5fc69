import { NewApplicantScreen } from "@/components/dashboard/new-applicant/new-applicant-screen";
import { PhoneCountries } from "@/components/texts/phone-countries";
import { loadNewApplicant } from "@/lib/bff/new-applicant";
import { dayIn } from "@/lib/kit/day";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("newApplicant");

const NewApplicantPage = (props: PageProps) => (
  <DashboardPage {...props} screen="newApplicant" texts="newApplicant">
    {async ({ tenant, token, language, location }) => (
      <PhoneCountries locale={language}>
        <NewApplicantScreen
          {...(await loadNewApplicant(tenant, token, location.location_key))}
          key={location.location_key}
          language={language}
          location={location}
          today={dayIn(location.timeZone, new Date())}
        />
      </PhoneCountries>
    )}
  </DashboardPage>
);

export default NewApplicantPage;
