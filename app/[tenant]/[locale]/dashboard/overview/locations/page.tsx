import { LocationsScreen } from "@/components/dashboard/overview/locations/locations-screen";
import { DashboardPage, type PageProps, screenMetadata } from "../../dashboard-page";

export const generateMetadata = screenMetadata("locations");

const LocationsPage = (props: PageProps) => (
  <DashboardPage
    {...props}
    screen="locations"
    texts="overview"
    ofAllLocations={({ language, locations }) => <LocationsScreen language={language} locations={locations} />}
  />
);

export default LocationsPage;
