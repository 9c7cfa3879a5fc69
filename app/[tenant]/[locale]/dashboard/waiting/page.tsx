import { WaitingScreen } from "@/components/dashboard/waiting/waiting-screen";
import { countryOf } from "@/lib/domain/country/countries";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("waiting");

const WaitingPage = (props: PageProps) => (
  <DashboardPage {...props} screen="waiting" texts="staffWaiting">
    {({ tenant, language, location }) => (
      <WaitingScreen
        key={location.location_key}
        language={language}
        location={location}
        region={countryOf(tenantRow(tenant).country).region}
      />
    )}
  </DashboardPage>
);

export default WaitingPage;
