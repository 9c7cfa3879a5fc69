import { StartDaysScreen } from "@/components/dashboard/start-days/start-days-screen";
import { startDayWordingKey } from "@/lib/domain/dashboard/start-day-wording";
import { holidayPlaceOf } from "@/lib/domain/tenant/holiday-place";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { holidaysBetween } from "@/lib/i18n/holidays";
import { dayIn, plusDays } from "@/lib/kit/day";
import { DashboardPage, type PageProps, screenMetadata } from "../../dashboard-page";

export const generateMetadata = screenMetadata("startDays");

// Weeks farther away are listed without the names of their holidays.
const DAYS_BACK = 43 * 7;
const DAYS_AHEAD = 53 * 7;

const StartDaysPage = (props: PageProps) => (
  <DashboardPage {...props} screen="startDays" texts="startDays">
    {({ tenant, language, location }) => {
      const { country } = tenantRow(tenant);
      const today = dayIn(location.timeZone, new Date());
      const [first, last] = [plusDays(today, -DAYS_BACK), plusDays(today, DAYS_AHEAD)];
      return (
        <StartDaysScreen
          key={location.location_key}
          holidays={holidaysBetween(holidayPlaceOf(tenant, location.location_key), language, first, last)}
          language={language}
          location={location}
          wordingKey={startDayWordingKey(country, location.location_key)}
        />
      );
    }}
  </DashboardPage>
);

export default StartDaysPage;
