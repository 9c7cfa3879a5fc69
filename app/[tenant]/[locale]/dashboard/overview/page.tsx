import { OverviewScreen } from "@/components/dashboard/overview/overview-screen";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("overview");

const OverviewPage = (props: PageProps) => (
  <DashboardPage {...props} screen="overview" texts="overview">
    {({ language, location }) => <OverviewScreen key={location.location_key} language={language} location={location} />}
  </DashboardPage>
);

export default OverviewPage;
