import { ClosuresScreen } from "@/components/dashboard/closures/closures-screen";
import { holidayPlaceOf } from "@/lib/domain/tenant/holiday-place";
import { holidaysBetween } from "@/lib/i18n/holidays";
import { dayIn, plusYears } from "@/lib/kit/day";
import { DashboardPage, type PageProps, screenMetadata } from "../../dashboard-page";

export const generateMetadata = screenMetadata("closures");

const ClosuresPage = (props: PageProps) => (
  <DashboardPage {...props} screen="closures" texts="closures">
    {({ tenant, language, location, role }) => {
      const today = dayIn(location.timeZone, new Date());
      const place = holidayPlaceOf(tenant, location.location_key);
      return (
        <ClosuresScreen
          holidays={holidaysBetween(place, language, today, plusYears(today, 1))}
          isManager={role === "manager"}
          key={location.location_key}
          language={language}
          location={location}
        />
      );
    }}
  </DashboardPage>
);

export default ClosuresPage;
