import { CheckInScreen } from "@/components/dashboard/check-in/check-in-screen";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("checkIn");

const CheckInPage = (props: PageProps) => (
  <DashboardPage {...props} screen="checkIn" texts="checkIn">
    {({ language, location, locations }) => (
      <CheckInScreen key={location.location_key} language={language} location={location} locations={locations} />
    )}
  </DashboardPage>
);

export default CheckInPage;
