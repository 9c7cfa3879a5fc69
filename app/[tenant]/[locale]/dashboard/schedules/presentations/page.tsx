import { PresentationsScreen } from "@/components/dashboard/presentations/presentations-screen";
import { DashboardPage, type PageProps, screenMetadata } from "../../dashboard-page";

export const generateMetadata = screenMetadata("presentations");

const PresentationsPage = (props: PageProps) => (
  <DashboardPage {...props} screen="presentations" texts="presentations">
    {({ language, location }) => (
      <PresentationsScreen key={location.location_key} language={language} location={location} />
    )}
  </DashboardPage>
);

export default PresentationsPage;
