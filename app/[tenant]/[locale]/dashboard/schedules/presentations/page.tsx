import { DashboardShell } from "@/components/dashboard/dashboard-shell";
import { PresentationsScreen } from "@/components/dashboard/presentations/presentations-screen";
import { openPage, type PageParams } from "@/lib/bff/page";
import { openDashboard } from "@/lib/bff/staff";
import { routes } from "@/lib/domain/routes";

interface PresentationsProps {
  params: Promise<PageParams>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const PresentationsPage = async ({ params, searchParams }: PresentationsProps) => {
  const { tenant, locale } = await openPage(params);
  const { locations, location } = await openDashboard(tenant, locale, routes.presentations, await searchParams);
  return (
    <DashboardShell current="presentations" locale={locale} location={location} locations={locations} tenant={tenant}>
      {location && <PresentationsScreen key={location.location_key} language={locale} location={location} />}
    </DashboardShell>
  );
};

export default PresentationsPage;
