import { routes, signInRoute } from "@/lib/domain/routes";
import { CallError } from "./call";
import { disarmUnsavedGuard } from "./use-unsaved-guard";

/** Whether a call failed because its login session has ended. */
export const isLoginSessionEnd = (error: unknown): boolean =>
  error instanceof CallError && error.code === "unauthenticated";

/** Whether a call failed because staff must sign in again, or complete their sign-in: the sign-in page knows the step. */
export const isSignInNeeded = (error: unknown): boolean =>
  isLoginSessionEnd(error) ||
  (error instanceof CallError && ["second_factor_needed", "second_factor_missing"].includes(error.code));

// The sign-in page leads back to the current page; itself it begins anew.
const signInAddress = (page: string): string => {
  const currentPath = window.location.pathname + window.location.search;
  return window.location.pathname === page ? currentPath : signInRoute(page, currentPath);
};

let isSigningOut = false;

/** From now on the end of the login session is expected: the sign-out itself leads on, and reads under way do not. */
export const expectLoginSessionEnd = (): void => {
  isSigningOut = true;
};

const redirectTo = (page: string): true => {
  if (!isSigningOut) window.location.assign(signInAddress(page));
  return true;
};

/** Opens Verify, which leads back to the current page. */
export const verifyAgain = (): void => void redirectTo(routes.verify);

let isInMemory = false;

/** Opens Verify without loading it, nor the page that it leads back to: what is in memory only stays. */
export const verifyInMemory = (open: (address: string) => void): void => {
  isInMemory = true;
  open(signInAddress(routes.verify));
};

/** Whether the page that led to Verify has left something in memory. */
export const hasMemory = (): boolean => isInMemory;

/** Opens Verify when a call failed because the applicant's login session has ended. Gives whether it did. */
export const redirectsToVerify = (error: unknown): boolean => isLoginSessionEnd(error) && redirectTo(routes.verify);

/**
 * Opens the dashboard's login when a call failed because the login session of staff has ended, or lacks a second factor. Gives
 * whether it did. Does not ask about unsaved changes: the tab keeps them for the next login.
 */
export const redirectsToLogin = (error: unknown): boolean => {
  if (!isSignInNeeded(error)) return false;
  disarmUnsavedGuard();
  return redirectTo(routes.dashboard);
};
