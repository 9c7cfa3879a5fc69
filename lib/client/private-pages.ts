import { SIGN_OUT } from "@/lib/domain/device-storage/rows";
import { routes } from "@/lib/domain/routes";
import { clearTab } from "./device-storage";
import { disarmUnsavedGuard } from "./use-unsaved-guard";

/** Pages of nobody in particular: they are the same before and after a login. */
const PUBLIC: readonly string[] = [
  routes.home,
  routes.verify,
  routes.waitingRoom,
  routes.confirmMailbox,
  routes.handOver,
  routes.dashboard,
  routes.staffLink,
];

/** Whose login session a page needs. */
export type SignedIn = "applicant" | "staff";

/** Where the next login session of each begins. */
export const HOME = { applicant: routes.home, staff: routes.dashboard } as const;

const isPublic = (path: string): boolean => PUBLIC.includes(path);

/** Whose data a page shows, by its path. */
const personOf = (path: string): SignedIn | undefined => {
  if (isPublic(path)) return undefined;
  return path.startsWith(routes.dashboard) ? "staff" : "applicant";
};

/**
 * Loads a person's page anew when the browser restores it from its back-forward cache: its login session may have ended, and its
 * application may be booked. Some browsers keep such pages although `no-store` forbids it. Nothing of the old page is shown meanwhile.
 */
export const reloadRestoredPages = (): void =>
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || isPublic(window.location.pathname)) return;
    document.body.hidden = true;
    // Whoever left the page has answered its question.
    disarmUnsavedGuard();
    window.location.reload();
  });

/** Leaves a person's page when another tab signs them out. */
export const leaveWhenSignedOut = (): void =>
  window.addEventListener("storage", ({ key, newValue }) => {
    const person = personOf(window.location.pathname);
    if (key !== SIGN_OUT.key || person === undefined || newValue !== person) return;
    document.body.hidden = true;
    // What staff have not saved in this tab belongs to them alone, and waits for their next login.
    if (person === "applicant") clearTab();
    disarmUnsavedGuard();
    window.location.replace(HOME[person]);
  });
