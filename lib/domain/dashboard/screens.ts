import { routes } from "@/lib/domain/routes";
import type { Feature } from "@/lib/domain/tenant/features";

export type StaffRole = "staff" | "manager";

interface ScreenRow {
  /** Its group in the navigation; without one another part of the frame leads to it. */
  group?: "groupDesk" | "groupSchedule" | "groupManagement";
  path: string;
  /** The lowest role that may open it; managers may do whatever staff may. */
  role: StaffRole;
  /** The feature that the tenant's backend must have. */
  feature?: Feature;
  /** Another condition on the tenant's backends, or on the staff member. */
  isFor?: (backends: Backends) => boolean;
}

/** What screens need to know of a tenant's backends, and of the staff member there. */
export interface Backends {
  /** The features that they lack. */
  missing: readonly Feature[];
  /** Whether the view of people is an organisation's own. */
  hasOwnUserView: boolean;
  /** Whether the staff member may work in several locations. */
  hasSeveralLocations: boolean;
}

/** Every screen of the dashboard, in the order of its navigation. */
export const SCREENS = {
  overview: { group: "groupDesk", path: routes.overview, role: "staff", feature: "overview" },
  locations: {
    group: "groupDesk",
    path: routes.locationsOverview,
    role: "staff",
    feature: "overview",
    isFor: ({ hasSeveralLocations }) => hasSeveralLocations,
  },
  checkIn: { group: "groupDesk", path: routes.checkIn, role: "staff", feature: "applicants" },
  applicants: { group: "groupDesk", path: routes.applicants, role: "staff", feature: "applicants" },
  newApplicant: { group: "groupDesk", path: routes.newApplicant, role: "staff", feature: "desk" },
  waiting: { group: "groupDesk", path: routes.waiting, role: "staff", feature: "desk" },
  announcements: { group: "groupDesk", path: routes.announcements, role: "staff", feature: "announcements" },
  // Where there is no list of applicants, the organisation's own records are all that staff can look into.
  people: {
    group: "groupDesk",
    path: routes.people,
    role: "staff",
    isFor: ({ missing, hasOwnUserView }) => hasOwnUserView && missing.includes("applicants"),
  },
  startDays: { group: "groupSchedule", path: routes.startDays, role: "staff" },
  presentations: { group: "groupSchedule", path: routes.presentations, role: "staff" },
  closures: { group: "groupSchedule", path: routes.closures, role: "staff", feature: "closures" },
  slots: { group: "groupSchedule", path: routes.slots, role: "manager", feature: "slots" },
  configuration: { group: "groupManagement", path: routes.configuration, role: "manager" },
  accounts: { group: "groupManagement", path: routes.accounts, role: "manager", feature: "accounts" },
  keys: { group: "groupManagement", path: routes.keys, role: "manager", feature: "machineKeys" },
  audit: { group: "groupManagement", path: routes.audit, role: "manager", feature: "audit" },
  myAccount: { path: routes.account, role: "staff", feature: "accounts" },
} as const satisfies Record<string, ScreenRow>;

export type Screen = keyof typeof SCREENS;

const rows: Record<Screen, ScreenRow> = SCREENS;

/** Whether a tenant's backends have what a screen needs. */
export const isOffered = (screen: Screen, backends: Backends): boolean => {
  const { feature, isFor } = rows[screen];
  return (feature === undefined || !backends.missing.includes(feature)) && (isFor === undefined || isFor(backends));
};

/** Whether a role may open a screen. The backend checks each call by itself. */
export const mayOpen = (role: StaffRole, screen: Screen): boolean =>
  role === "manager" || rows[screen].role === "staff";

/** The screens in the navigation that a role may open at a tenant, by group. */
export const screensOf = (
  role: StaffRole,
  backends: Backends,
): { group: NonNullable<ScreenRow["group"]>; screens: Screen[] }[] =>
  (["groupDesk", "groupSchedule", "groupManagement"] as const)
    .map((group) => ({
      group,
      screens: (Object.keys(SCREENS) as Screen[]).filter(
        (screen) => rows[screen].group === group && mayOpen(role, screen) && isOffered(screen, backends),
      ),
    }))
    .filter(({ screens }) => screens.length > 0);
