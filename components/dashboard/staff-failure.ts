import { CallError } from "@/lib/client/call";
import { routes } from "@/lib/domain/routes";

/** Whether a failure is the end of the staff session; if so the login comes, and leads back here. */
export const leavesForLogin = (error: unknown): boolean => {
  if (!(error instanceof CallError) || error.code !== "unauthenticated") return false;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`${routes.dashboard}?redirect=${encodeURIComponent(here)}`);
  return true;
};
