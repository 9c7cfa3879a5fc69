import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { type DashboardLocation, DashboardShell } from "@/components/dashboard/dashboard-shell";
import { type PageParams, startPage } from "@/lib/bff/page";
import { openDashboard } from "@/lib/bff/staff";
import type { Locale } from "@/lib/domain/country/locales";
import { isOffered, mayOpen, SCREENS, type Screen, type StaffRole } from "@/lib/domain/dashboard/screens";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { clientMessages, type Namespace } from "@/lib/i18n/client-messages";

/** Props that Next.js passes to a page of the dashboard. */
export interface PageProps {
  params: Promise<PageParams>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Data for a screen: tenant, staff member, location and language. */
export interface ScreenContext {
  tenant: Tenant;
  language: Locale;
  role: StaffRole;
  /** The staff member's token, for reads on the server. */
  token: string;
  location: DashboardLocation;
  /** All locations that the staff member may see. */
  locations: readonly Omit<DashboardLocation, "zoneLabel">[];
}

interface DashboardPageProps extends PageProps {
  screen: Screen;
  /** Message namespaces of the screen's client components, besides the dashboard's own. */
  namespaces: readonly Namespace[];
  /** Path of the page if it differs from the screen's. */
  path?: string;
  children: (context: ScreenContext) => ReactNode | Promise<ReactNode>;
}

/** Metadata with the title of a screen. */
export const screenMetadata =
  (screen: Screen) =>
  async ({ params }: { params: Promise<PageParams> }): Promise<Metadata> => {
    const { locale } = await startPage(params);
    return { title: (await getTranslations({ locale, namespace: "dashboard" }))(screen) };
  };

/** A page of the dashboard: guard and frame around a screen. Without permission `children` is not called. */
export const DashboardPage = async (props: DashboardPageProps) => {
  const { screen, namespaces, path = SCREENS[screen].path, params, searchParams, children } = props;
  const { tenant, locale } = await startPage(params);
  const { token, role, locations, location, missing } = await openDashboard(tenant, locale, path, await searchParams);
  const isPermitted = location && isOffered(screen, missing) && mayOpen(role, screen);
  return (
    <NextIntlClientProvider messages={await clientMessages(locale, ["common", "dashboard", "errors", ...namespaces])}>
      <DashboardShell
        current={screen}
        locale={locale}
        location={location}
        locations={locations}
        missing={missing}
        role={role}
        tenant={tenant}
      >
        {isPermitted && (await children({ tenant, language: locale, role, token, location, locations }))}
      </DashboardShell>
    </NextIntlClientProvider>
  );
};
