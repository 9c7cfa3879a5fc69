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

/** What the framework gives a page of the dashboard. */
export interface PageProps {
  params: Promise<PageParams>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What a screen is given: whose it is, where, and in which words. */
export interface ScreenContext {
  tenant: Tenant;
  language: Locale;
  role: StaffRole;
  /** The staff's token, for reads of the page's own. */
  token: string;
  location: DashboardLocation;
  /** Every centre that they may work in. */
  locations: readonly Omit<DashboardLocation, "zoneLabel">[];
}

interface DashboardPageProps extends PageProps {
  screen: Screen;
  /** The namespaces that its client components show, besides the dashboard's own. */
  words: readonly Namespace[];
  /** The page's own address where it is not the screen's. */
  path?: string;
  children: (context: ScreenContext) => ReactNode | Promise<ReactNode>;
}

/** The title of a screen's page. */
export const screenMetadata =
  (screen: Screen) =>
  async ({ params }: { params: Promise<PageParams> }): Promise<Metadata> => {
    const { locale } = await startPage(params);
    return { title: (await getTranslations({ locale, namespace: "dashboard" }))(screen) };
  };

/** A page of the dashboard: guard and frame around a screen, which is asked for only where it may be seen (spec §6). */
export const DashboardPage = async (props: DashboardPageProps) => {
  const { screen, words, path = SCREENS[screen].path, params, searchParams, children } = props;
  const { tenant, locale } = await startPage(params);
  const { token, role, locations, location, missing } = await openDashboard(tenant, locale, path, await searchParams);
  const isShown = location && isOffered(screen, missing) && mayOpen(role, screen);
  return (
    <NextIntlClientProvider messages={await clientMessages(locale, ["common", "dashboard", "errors", ...words])}>
      <DashboardShell
        current={screen}
        locale={locale}
        location={location}
        locations={locations}
        missing={missing}
        role={role}
        tenant={tenant}
      >
        {isShown && (await children({ tenant, language: locale, role, token, location, locations }))}
      </DashboardShell>
    </NextIntlClientProvider>
  );
};
