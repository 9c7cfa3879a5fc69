import { AuditScreen } from "@/components/dashboard/audit/audit-screen";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("audit");

const AuditPage = (props: PageProps) => (
  <DashboardPage {...props} screen="audit" texts="audit">
    {({ language, location, locations }) => (
      <AuditScreen key={location.location_key} language={language} location={location} locations={locations} />
    )}
  </DashboardPage>
);

export default AuditPage;
