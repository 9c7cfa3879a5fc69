import { routes } from "../routes";

// Page size and order apply to every location; page, week and search only to one.
const SHARED = ["size", "sort"] as const;

/** The address of a screen at another location, or at none. An applicant's file leads to the list of applicants. */
export const switchLocation = (path: string, query: URLSearchParams, locationKey: string | undefined): string => {
  const screen = path.startsWith(`${routes.applicants}/`) ? routes.applicants : path;
  const next = new URLSearchParams(locationKey ? { location: locationKey } : {});
  for (const name of SHARED) {
    const value = query.get(name);
    if (value !== null) next.set(name, value);
  }
  return next.size > 0 ? `${screen}?${next}` : screen;
};
