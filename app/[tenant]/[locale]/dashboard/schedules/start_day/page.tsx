import { DashboardShell } from "@/components/dashboard/dashboard-shell";
import { StartDaysScreen } from "@/components/dashboard/start-days/start-days-screen";
import { openPage, type PageParams } from "@/lib/bff/page";
import { openDashboard, withQuery } from "@/lib/bff/staff";
import { routes } from "@/lib/domain/routes";
import { zoneName } from "@/lib/i18n/zone-name";

interface StartDaysProps {
  params: Promise<PageParams>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const StartDaysPage = async ({ params, searchParams }: StartDaysProps) => {
  const { tenant, locale } = await openPage(params);
  const query = await searchParams;
  const locations = await openDashboard(tenant, withQuery(routes.startDays, query));
  const found = locations.find(({ location_key }) => location_key === query.location);
  const location = found && { ...found, zoneLabel: zoneName(locale, found.timeZone, new Date()) };
  return (
    <DashboardShell current="startDays" locale={locale} location={location} locations={locations} tenant={tenant}>
      {location && <StartDaysScreen key={location.location_key} language={locale} location={location} />}
    </DashboardShell>
  );
};

export default StartDaysPage;
