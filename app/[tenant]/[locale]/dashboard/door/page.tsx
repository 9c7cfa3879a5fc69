import { DoorScreen } from "@/components/dashboard/door/door-screen";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("door");

const DoorPage = (props: PageProps) => (
  <DashboardPage {...props} screen="door" words={["door"]}>
    {({ language, location, locations }) => (
      <DoorScreen key={location.location_key} language={language} location={location} locations={locations} />
    )}
  </DashboardPage>
);

export default DoorPage;
