import { AnnouncementsScreen } from "@/components/dashboard/announcements/announcements-screen";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("announcements");

const AnnouncementsPage = (props: PageProps) => (
  <DashboardPage {...props} screen="announcements" texts="announcements">
    {({ language, location }) => (
      <AnnouncementsScreen key={location.location_key} language={language} location={location} />
    )}
  </DashboardPage>
);

export default AnnouncementsPage;
