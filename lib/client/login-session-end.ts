import { routes } from "@/lib/domain/routes";
import { CallError } from "./call";

/** Whether a failure is the end of the session that the call needed. */
export const isLoginSessionEnd = (error: unknown): boolean =>
  error instanceof CallError && error.code === "unauthenticated";

// Whoever opens the next session comes back to where this one ended.
const leavesFor = (page: string, error: unknown): boolean => {
  if (!isLoginSessionEnd(error)) return false;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`${page}?redirect=${encodeURIComponent(here)}`);
  return true;
};

/** Whether a failure is the end of the applicant's session; if so verification comes, and leads back here. */
export const redirectsToVerify = (error: unknown): boolean => leavesFor(routes.verify, error);

/** The same for staff: the login comes, and leads back here. */
export const redirectsToLogin = (error: unknown): boolean => leavesFor(routes.dashboard, error);
