import { routes } from "@/lib/domain/routes";
import { CallError } from "./call";

/** Whether a failure is the end of the applicant's session; if so verification comes, and leads back here. */
export const leavesToVerify = (error: unknown): boolean => {
  if (!(error instanceof CallError) || error.code !== "unauthenticated") return false;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`${routes.verify}?redirect=${encodeURIComponent(here)}`);
  return true;
};
