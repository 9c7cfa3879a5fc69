import { DashboardShell } from "@/components/dashboard/dashboard-shell";
import { StartDaysScreen } from "@/components/dashboard/start-days/start-days-screen";
import { openPage, type PageParams } from "@/lib/bff/page";
import { openDashboard } from "@/lib/bff/staff";
import { routes } from "@/lib/domain/routes";

interface StartDaysProps {
  params: Promise<PageParams>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const StartDaysPage = async ({ params, searchParams }: StartDaysProps) => {
  const { tenant, locale } = await openPage(params);
  const { locations, location } = await openDashboard(tenant, locale, routes.startDays, await searchParams);
  return (
    <DashboardShell current="startDays" locale={locale} location={location} locations={locations} tenant={tenant}>
      {location && <StartDaysScreen key={location.location_key} language={locale} location={location} />}
    </DashboardShell>
  );
};

export default StartDaysPage;
