import { DashboardShell } from "@/components/dashboard/dashboard-shell";
import { PresentationsScreen } from "@/components/dashboard/presentations/presentations-screen";
import { openPage, type PageParams } from "@/lib/bff/page";
import { openDashboard, withQuery } from "@/lib/bff/staff";
import { routes } from "@/lib/domain/routes";
import { zoneName } from "@/lib/i18n/zone-name";

interface PresentationsProps {
  params: Promise<PageParams>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const PresentationsPage = async ({ params, searchParams }: PresentationsProps) => {
  const { tenant, locale } = await openPage(params);
  const query = await searchParams;
  const locations = await openDashboard(tenant, withQuery(routes.presentations, query));
  const found = locations.find(({ location_key }) => location_key === query.location);
  const location = found && { ...found, zoneLabel: zoneName(locale, found.timeZone, new Date()) };
  return (
    <DashboardShell current="presentations" locale={locale} location={location} locations={locations} tenant={tenant}>
      {location && <PresentationsScreen key={location.location_key} language={locale} location={location} />}
    </DashboardShell>
  );
};

export default PresentationsPage;
