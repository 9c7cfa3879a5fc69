import { CalendarDays, Presentation } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageChoice } from "@/components/shell/language-choice";
import { Wordmark } from "@/components/shell/wordmark";
import { DrawingEmpty } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { LOCALES, type Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { localesOf } from "@/lib/domain/tenant/language";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { LocationChooser } from "./location-chooser";
import { SignOut } from "./sign-out";
import { TabLink } from "./tab-link";

export interface DashboardLocation {
  location_key: string;
  name: string;
  timeZone: string;
  /** The zone in words. */
  zoneLabel: string;
}

interface DashboardShellProps {
  tenant: Tenant;
  locale: Locale;
  current: "startDays" | "presentations";
  locations: readonly Omit<DashboardLocation, "zoneLabel">[];
  location: DashboardLocation | undefined;
  children: ReactNode;
}

const TABS = [
  { name: "startDays", href: routes.startDays, Icon: CalendarDays },
  { name: "presentations", href: routes.presentations, Icon: Presentation },
] as const;

/** Network, centre and language above; the two screens beside. Without a centre there is nothing to show yet. */
export const DashboardShell = async (props: DashboardShellProps) => {
  const { tenant, locale, current, locations, location, children } = props;
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const common = await getTranslations({ locale, namespace: "common" });
  const languages = localesOf(tenant).map((code) => ({ code, ...LOCALES[code] }));
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b bg-surface-raised">
        <div className="mx-auto flex min-h-14 max-w-dashboard flex-wrap items-center gap-x-4 gap-y-1 px-4">
          <a className="flex min-h-11 items-center gap-3 text-ink" href={routes.schedules}>
            <Wordmark name={common("product")} network={tenantRow(tenant).name} />
          </a>
          <LocationChooser
            current={location?.location_key}
            label={t("location")}
            locations={locations}
            placeholder={t("selectLocation")}
          />
          <div className="ms-auto flex items-center">
            {languages.length > 1 && (
              <LanguageChoice current={locale} label={common("language")} languages={languages} />
            )}
            <SignOut label={common("signOut")} />
          </div>
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-dashboard flex-1 flex-col gap-6 px-4 py-6 md:flex-row">
        <nav
          aria-label={t("title")}
          className="flex gap-1 max-md:border-line max-md:border-b md:w-40 md:shrink-0 md:flex-col"
        >
          {TABS.map(({ name, href, Icon }) => (
            <TabLink href={href} isCurrent={name === current} key={name}>
              <Icon aria-hidden className="size-5 shrink-0" />
              {t(name)}
            </TabLink>
          ))}
        </nav>
        <main className="min-w-0 flex-1" id="content" tabIndex={-1}>
          <h1 className="mb-6 font-semibold text-2xl">{t(current)}</h1>
          {location ? (
            children
          ) : (
            <EmptyState drawing={<DrawingEmpty />} text={t("selectFirstText")} title={t("selectFirst")} />
          )}
        </main>
      </div>
    </div>
  );
};
