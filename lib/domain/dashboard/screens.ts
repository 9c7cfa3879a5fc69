import { routes } from "@/lib/domain/routes";
import type { Feature } from "@/lib/domain/tenant/features";

export type StaffRole = "staff" | "manager";

interface ScreenRow {
  group: "groupDesk" | "groupSchedule" | "groupManagement";
  path: string;
  /** Whose it is; whatever staff may do, managers may (spec §6). */
  role: StaffRole;
  /** What the network's backend must have for it. */
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

/** Whether a network's backend, which lacks what is `missing`, has what a screen is about. */
export const isOffered = (screen: Screen, missing: readonly Feature[]): boolean => {
  const { feature } = rows[screen];
  return feature === undefined || !missing.includes(feature);
};

/** Whether somebody in a role may open a screen. The backend decides what may be done there. */
export const mayOpen = (role: StaffRole, screen: Screen): boolean =>
  role === "manager" || rows[screen].role === "staff";

/** The screens of a role that a network has, by group. */
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
