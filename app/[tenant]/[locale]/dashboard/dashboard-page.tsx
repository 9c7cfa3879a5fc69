import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { type DashboardLocation, DashboardShell } from "@/components/dashboard/dashboard-shell";
import { PageTexts } from "@/components/texts/page-texts";
import { type PageParams, startPage } from "@/lib/bff/page";
import { openDashboard } from "@/lib/bff/staff";
import { MissingFeatures } from "@/lib/client/features";
import type { Locale } from "@/lib/domain/country/locales";
import { isOffered, mayOpen, SCREENS, type Screen, type StaffRole } from "@/lib/domain/dashboard/screens";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { TextGroup } from "@/lib/i18n/text-groups";

/** The framework's props of a dashboard page. */
export interface PageProps {
  params: Promise<PageParams>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The context of a screen: tenant, language, staff member and location. */
export interface ScreenContext {
  tenant: Tenant;
  language: Locale;
  role: StaffRole;
  /** The staff member's token, for the page's own reads. */
  token: string;
  location: DashboardLocation;
  /** Every location that they may work in. */
  locations: readonly Omit<DashboardLocation, "zoneLabel">[];
}

/** The context of a screen of all locations: one of them may be chosen. */
export type AllLocationsContext = Omit<ScreenContext, "location"> & { location: DashboardLocation | undefined };

type DashboardPageProps = PageProps & {
  screen: Screen;
  /** The texts of its client components, besides the dashboard's own. */
  texts: TextGroup;
  /** The page's address and heading where they are not the screen's. */
  path?: string;
  title?: string;
} & (
    | { children: (context: ScreenContext) => ReactNode | Promise<ReactNode> }
    | { ofAllLocations: (context: AllLocationsContext) => ReactNode | Promise<ReactNode> }
  );

/** Metadata with the title of a screen. */
export const screenMetadata =
  (screen: Screen) =>
  async ({ params }: { params: Promise<PageParams> }): Promise<Metadata> => {
    const { locale } = await startPage(params);
    return { title: (await getTranslations({ locale, namespace: "dashboard" }))(screen) };
  };

/** Guard and frame around a screen of the dashboard. The screen renders only where the staff member may see it. */
export const DashboardPage = async (props: DashboardPageProps) => {
  const { screen, texts, path = SCREENS[screen].path, title, params, searchParams } = props;
  const { tenant, locale } = await startPage(params);
  const query = await searchParams;
  const opened = await openDashboard(tenant, locale, path, query);
  const { token, role, staffId, username, secondFactorDueAt, locations, location, backends } = opened;
  const isPermitted = isOffered(screen, backends) && mayOpen(role, screen);
  const context = { tenant, language: locale, role, token, locations };
  const content = async () => {
    if ("ofAllLocations" in props) return props.ofAllLocations({ ...context, location });
    return location && props.children({ ...context, location });
  };
  return (
    <PageTexts groups={["dashboard", texts]} locale={locale}>
      <DashboardShell
        backends={backends}
        current={screen}
        isOfAllLocations={"ofAllLocations" in props}
        locale={locale}
        location={location}
        locations={locations}
        role={role}
        staffId={staffId}
        tenant={tenant}
        username={username}
        secondFactorDueAt={secondFactorDueAt}
        title={title}
      >
        <MissingFeatures features={backends.missing}>{isPermitted && (await content())}</MissingFeatures>
      </DashboardShell>
    </PageTexts>
  );
};
