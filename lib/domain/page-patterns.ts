import { routes } from "./routes";

const KNOWN = [
  /^\/(verify|waiting-room|confirm-mailbox|hand-over|applications|404|dashboard|dev\/(inbox|ui))?$/,
  /^\/(centers|contract|form|edit-form|congrats|appointment)\/[^/]+$/,
  /^\/dashboard\/schedules(\/(presentations|start_day|closures|slots))?$/,
  /^\/dashboard\/(overview|check-in|applicants|new-applicant|waiting|messages|people|configuration)$/,
  /^\/dashboard\/(accounts|keys|audit|account|link)$/,
  /^\/dashboard\/overview\/(locations|sign-in-sheets)$/,
  /^\/dashboard\/applicants\/[^/]+$/,
];

/** Whether a page exists at a path. An unknown path is answered with 404 under its own address. */
export const isKnownPath = (path: string): boolean => KNOWN.some((pattern) => pattern.test(path));

/** The pattern of every page, for metrics and logs: an address itself may contain a person's id. */
export const PAGE_PATTERNS = [
  ...Object.values(routes).map((route) => (typeof route === "string" ? route : route("{id}"))),
  "/404",
];

/** The pattern of the page at a path; nothing where there is no page. */
export const patternOfPage = (path: string): string | undefined => {
  const pattern =
    PAGE_PATTERNS.includes(path) || path.endsWith("/") ? path : `${path.slice(0, path.lastIndexOf("/"))}/{id}`;
  return PAGE_PATTERNS.includes(pattern) ? pattern : undefined;
};
