import { SlotsScreen } from "@/components/dashboard/slots/slots-screen";
import { DashboardPage, type PageProps, screenMetadata } from "../../dashboard-page";

export const generateMetadata = screenMetadata("slots");

const SlotsPage = (props: PageProps) => (
  <DashboardPage {...props} screen="slots" texts="slots">
    {({ language, location }) => <SlotsScreen key={location.location_key} language={language} location={location} />}
  </DashboardPage>
);

export default SlotsPage;
