import { routes } from "../routes";

// How one looks at a screen holds at every centre; the page, the week and what is searched for are one centre's.
const SHARED = ["size", "sort"] as const;

/** The address of a screen at another centre, or at none; one person's file is one centre's, so their list comes. */
export const switchLocation = (path: string, query: URLSearchParams, locationKey: string | undefined): string => {
  const screen = path.startsWith(`${routes.applicants}/`) ? routes.applicants : path;
  const next = new URLSearchParams(locationKey ? { location: locationKey } : {});
  for (const name of SHARED) {
    const value = query.get(name);
    if (value !== null) next.set(name, value);
  }
  return next.size > 0 ? `${screen}?${next}` : screen;
};

/** The address that named no centre, with one: all the rest of it holds. */
export const addLocation = (path: string, query: URLSearchParams, locationKey: string): string => {
  const next = new URLSearchParams(query);
  next.set("location", locationKey);
  return `${path}?${next}`;
};
