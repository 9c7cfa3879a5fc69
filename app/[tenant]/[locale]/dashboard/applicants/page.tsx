import { ApplicantsScreen } from "@/components/dashboard/applicants/applicants-screen";
import { countryOf } from "@/lib/domain/country/countries";
import { offeredColumns } from "@/lib/domain/dashboard/export-columns";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { exportHeading } from "@/lib/i18n/export-headings";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("applicants");

const ApplicantsPage = (props: PageProps) => (
  <DashboardPage {...props} screen="applicants" texts="applicants">
    {async ({ tenant, language, location }) => {
      const heading = await exportHeading(language, tenant);
      const names = offeredColumns(countryOf(tenantRow(tenant).country).region);
      return (
        <ApplicantsScreen
          exportColumns={names.map((name) => ({ name, heading: heading(name) }))}
          key={location.location_key}
          language={language}
          location={location}
        />
      );
    }}
  </DashboardPage>
);

export default ApplicantsPage;
