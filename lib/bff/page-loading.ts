import "server-only";
import { routes } from "@/lib/domain/routes";
import { setLoading } from "./readiness";

/** An identifier that no application has. */
const NO_ONES = "00000000-0000-4000-8000-000000000000";

/** The pages that the server renders for each visitor. */
const PAGES = [
  routes.applications,
  routes.centers(NO_ONES),
  routes.contract(NO_ONES),
  routes.form(NO_ONES),
  routes.editForm(NO_ONES),
  routes.congrats(NO_ONES),
  routes.appointment(NO_ONES),
  routes.startDays,
  routes.overview,
];
const TIMEOUT_MS = 15_000;

/** Requests a page as a visitor without a session, whom a page sends to the sign-in once it has loaded its code. */
const requestPage = async (url: URL, timeoutMs: number): Promise<void> => {
  const response = await fetch(url, {
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.arrayBuffer();
};

/**
 * Makes this process load the code of its pages, one after the other, which would hold up the first visitors otherwise. It is not ready
 * before. A page that fails, or takes longer than `timeoutMs`, is left to its first visitor.
 */
export const loadPages = async (origin: URL, timeoutMs = TIMEOUT_MS): Promise<void> => {
  setLoading(true);
  for (const path of PAGES) await requestPage(new URL(path, origin), timeoutMs).catch(() => undefined);
  setLoading(false);
};
