import { routes } from "@/lib/domain/routes";
import type { SignedIn } from "./sign-out";
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

const isPublic = (path: string): boolean => PUBLIC.includes(path);

/** Whose data a page shows, by its path. */
export const personOf = (path: string): SignedIn | undefined => {
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
