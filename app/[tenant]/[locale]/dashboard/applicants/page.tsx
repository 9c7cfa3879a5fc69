import { ApplicantsScreen } from "@/components/dashboard/applicants/applicants-screen";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("applicants");

const ApplicantsPage = (props: PageProps) => (
  <DashboardPage {...props} screen="applicants" namespaces={["applicants"]}>
    {({ language, location }) => (
      <ApplicantsScreen key={location.location_key} language={language} location={location} />
    )}
  </DashboardPage>
);

export default ApplicantsPage;
