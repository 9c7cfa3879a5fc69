import {
  Building2,
  CalendarClock,
  CalendarDays,
  CalendarX,
  ChartColumn,
  CircleUserRound,
  History,
  Hourglass,
  KeyRound,
  type LucideIcon,
  MessageSquareText,
  Presentation,
  ScanLine,
  Settings,
  UserCog,
  UserPlus,
  UserSearch,
  Users,
} from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/domain/country/locales";
import { type Backends, SCREENS, type Screen, type StaffRole, screensOf } from "@/lib/domain/dashboard/screens";
import { ScreenLink } from "./screen-link";

const ICONS: Record<Screen, LucideIcon> = {
  overview: ChartColumn,
  locations: Building2,
  checkIn: ScanLine,
  applicants: Users,
  newApplicant: UserPlus,
  waiting: Hourglass,
  announcements: MessageSquareText,
  people: UserSearch,
  startDays: CalendarDays,
  presentations: Presentation,
  closures: CalendarX,
  slots: CalendarClock,
  configuration: Settings,
  accounts: UserCog,
  keys: KeyRound,
  audit: History,
  myAccount: CircleUserRound,
};

interface ScreenNavProps {
  locale: Locale;
  role: StaffRole;
  current: Screen;
  backends: Backends;
}

/** Links to the screens of a role: a column in groups, on a phone a row that scrolls. */
export const ScreenNav = async ({ locale, role, current, backends }: ScreenNavProps) => {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return (
    <nav
      aria-label={t("title")}
      className="relative flex gap-1 print:hidden max-md:overflow-x-auto max-md:border-line max-md:border-b md:w-48 md:shrink-0 md:flex-col md:gap-5"
    >
      {screensOf(role, backends).map(({ group, screens }) => (
        <div className="flex gap-1 md:flex-col" key={group}>
          <h2 className="mb-1 px-3 font-medium text-ink-second text-xs max-md:sr-only" id={group}>
            {t(group)}
          </h2>
          <ul aria-labelledby={group} className="flex gap-1 md:flex-col">
            {screens.map((screen) => {
              const Icon = ICONS[screen];
              return (
                <li key={screen}>
                  <ScreenLink href={SCREENS[screen].path} isCurrent={screen === current}>
                    <Icon aria-hidden className="size-5 shrink-0" />
                    <span>{t(screen)}</span>
                  </ScreenLink>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
};
