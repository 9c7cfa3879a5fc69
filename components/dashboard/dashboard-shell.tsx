import { cx } from "class-variance-authority";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageChoice } from "@/components/shell/language-choice";
import { PageArrival } from "@/components/shell/page-arrival";
import { Themes } from "@/components/shell/themes";
import { Wordmark } from "@/components/shell/wordmark";
import { DrawingMap } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { FALLBACK_ZONE } from "@/lib/domain/application/situation";
import { LOCALES, type Locale } from "@/lib/domain/country/locales";
import { sortedIn } from "@/lib/domain/country/sorting";
import {
  type Backends,
  isOffered,
  mayOpen,
  type Screen,
  type StaffRole,
  screensOf,
} from "@/lib/domain/dashboard/screens";
import { routes } from "@/lib/domain/routes";
import { localesOf } from "@/lib/domain/tenant/language";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { tenantName } from "@/lib/i18n/tenant-names";
import { queryString } from "@/lib/kit/url";
import { CommandBar } from "./command-bar/command-bar";
import { DraftOwner } from "./draft-owner";
import { LocationChooser } from "./location-chooser";
import { MyAccount } from "./my-account";
import { ScreenNav } from "./screen-nav";
import { SecondFactorNotice } from "./second-factor-notice";
import { ProofError } from "./sign-in/provider-error";
import { SignOut } from "./sign-out";
import { StepUp } from "./step-up/step-up";

export interface DashboardLocation {
  location_key: string;
  name: string;
  timeZone: string;
  /** Name of the time zone. */
  zoneLabel: string;
}

interface DashboardShellProps {
  tenant: Tenant;
  locale: Locale;
  role: StaffRole;
  /** The id of who is signed in; empty if their token does not say. */
  staffId: string;
  /** Who is signed in; undefined if the backend does not say. */
  username: string | undefined;
  /** Until when they may do without a second factor, where they need one and have none. */
  secondFactorDueAt: string | undefined;
  current: Screen;
  locations: readonly Omit<DashboardLocation, "zoneLabel">[];
  location: DashboardLocation | undefined;
  backends: Backends;
  /** The page's heading where it is not the screen's; on paper, such a page has headings of its own. */
  title?: string | undefined;
  /** The screen is of all locations: none need be chosen. */
  isOfAllLocations: boolean;
  children: ReactNode;
}

type BarProps = Pick<
  DashboardShellProps,
  "tenant" | "locale" | "role" | "username" | "locations" | "location" | "backends"
>;

const Bar = async (props: BarProps) => {
  const { tenant, locale, role, username, locations, location, backends } = props;
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const common = await getTranslations({ locale, namespace: "common" });
  const offered = localesOf(tenant).map((code) => ({ code, ...LOCALES[code] }));
  const languages = sortedIn(locale, offered, ({ name }) => name);
  return (
    <header className="border-line border-b bg-surface-raised print:hidden">
      <div className="mx-auto flex min-h-14 max-w-dashboard flex-wrap items-center gap-x-2 gap-y-1 px-4 max-sm:py-1 sm:gap-x-4">
        <a
          className="flex min-h-11 min-w-0 items-center text-ink max-sm:flex-1 max-sm:basis-48 md:shrink-0"
          href={routes.schedules + queryString({ location: location?.location_key })}
        >
          <Wordmark locale={locale} tenantName={await tenantName(tenant, locale)} tenant={tenant} />
        </a>
        <LocationChooser
          current={location?.location_key}
          label={t("location")}
          locations={locations}
          placeholder={t("selectLocation")}
        />
        <CommandBar
          current={location?.location_key}
          locations={locations.map(({ location_key, name }) => ({ location_key, name }))}
          screens={screensOf(role, backends).flatMap(({ screens }) => screens)}
        />
        <div className="ms-auto max-sm:order-1">
          {languages.length > 1 && <LanguageChoice current={locale} label={common("language")} languages={languages} />}
        </div>
        <div className="flex max-sm:order-3">
          {!backends.missing.includes("accounts") && <MyAccount username={username} />}
          <SignOut />
        </div>
      </div>
    </header>
  );
};

/**
 * The frame of the dashboard: tenant, location and language above, navigation beside the screen. Without a chosen location,
 * or without the role of a manager where it is needed, a text replaces the screen.
 */
export const DashboardShell = async (props: DashboardShellProps) => {
  const { tenant, locale, role, staffId, current, location, backends, title, isOfAllLocations, children } = props;
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const errors = await getTranslations({ locale, namespace: "errors" });
  const hasScreen = isOffered(current, backends);
  const isOpen = hasScreen && mayOpen(role, current);
  const hasPlace = isOfAllLocations || location !== undefined;
  return (
    <div className="flex min-h-(--window-height) flex-col print:min-h-0">
      <DraftOwner id={staffId} key={`owner-${staffId}`} tenant={tenant} />
      <StepUp />
      <Bar {...props} />
      <div className="mx-auto flex w-full max-w-dashboard flex-1 flex-col gap-6 px-4 py-6 md:flex-row">
        <ScreenNav backends={backends} current={current} locale={locale} role={role} />
        {/* The key: a screen of one member of staff becomes none of another, with what was typed there. */}
        <main className="min-w-0 flex-1" id="content" key={`screen-${staffId}`} tabIndex={-1}>
          {/* The bar and the links stay as they are from screen to screen. */}
          <PageArrival>
            <h1 className={cx("mb-6 font-semibold text-2xl", title && "print:hidden")}>{title ?? t(current)}</h1>
            <ProofError />
            {props.secondFactorDueAt && (
              <SecondFactorNotice
                dueAt={new Date(props.secondFactorDueAt)}
                hasLink={current !== "myAccount"}
                locale={locale}
                location={location?.location_key}
                zone={(location ?? props.locations[0])?.timeZone ?? FALLBACK_ZONE}
              />
            )}
            {!hasScreen && <EmptyState title={errors("not_offered")} />}
            {hasScreen && !isOpen && <EmptyState text={t("forManagersText")} title={t("forManagers")} />}
            {isOpen && !hasPlace && (
              <EmptyState drawing={<DrawingMap />} text={t("selectFirstText")} title={t("selectFirst")} />
            )}
            {isOpen && hasPlace && children}
          </PageArrival>
        </main>
      </div>
      <footer className="mx-auto flex w-full max-w-dashboard justify-end px-4 py-4 print:hidden">
        <Themes locale={locale} />
      </footer>
    </div>
  );
};
