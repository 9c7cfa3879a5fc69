import { routes } from "@/lib/domain/routes";
import type { Feature } from "@/lib/domain/tenant/features";

export type StaffRole = "staff" | "manager";

interface ScreenRow {
  group: "groupDesk" | "groupSchedule" | "groupManagement";
  path: string;
  /** The lowest role that may open it; managers may do whatever staff may. */
  role: StaffRole;
  /** The feature that the tenant's backend must have. */
  feature?: Feature;
}

/** Every screen of the dashboard, in the order of its navigation. */
export const SCREENS = {
  overview: { group: "groupDesk", path: routes.overview, role: "staff", feature: "overview" },
  checkIn: { group: "groupDesk", path: routes.checkIn, role: "staff", feature: "applicants" },
  applicants: { group: "groupDesk", path: routes.applicants, role: "staff", feature: "applicants" },
  startDays: { group: "groupSchedule", path: routes.startDays, role: "staff" },
  presentations: { group: "groupSchedule", path: routes.presentations, role: "staff" },
  slots: { group: "groupSchedule", path: routes.slots, role: "manager", feature: "slots" },
  configuration: { group: "groupManagement", path: routes.configuration, role: "manager" },
  accounts: { group: "groupManagement", path: routes.accounts, role: "manager", feature: "accounts" },
  audit: { group: "groupManagement", path: routes.audit, role: "manager", feature: "audit" },
} as const satisfies Record<string, ScreenRow>;

export type Screen = keyof typeof SCREENS;

const rows: Record<Screen, ScreenRow> = SCREENS;

/** Whether a tenant's backend, without the `missing` features, has what a screen needs. */
export const isOffered = (screen: Screen, missing: readonly Feature[]): boolean => {
  const { feature } = rows[screen];
  return feature === undefined || !missing.includes(feature);
};

/** Whether a role may open a screen. The backend checks each call by itself. */
export const mayOpen = (role: StaffRole, screen: Screen): boolean =>
  role === "manager" || rows[screen].role === "staff";

/** The screens that a role may open at a tenant, by group. */
export const screensOf = (
  role: StaffRole,
  missing: readonly Feature[],
): { group: ScreenRow["group"]; screens: Screen[] }[] =>
  (["groupDesk", "groupSchedule", "groupManagement"] as const)
    .map((group) => ({
      group,
      screens: (Object.keys(SCREENS) as Screen[]).filter(
        (screen) => rows[screen].group === group && mayOpen(role, screen) && isOffered(screen, missing),
      ),
    }))
    .filter(({ screens }) => screens.length > 0);
