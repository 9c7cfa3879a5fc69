import type { ApplicationScreen, Step } from "./application/steps";
import { screenOf } from "./application/steps";

/** Every address of the product. */
export const routes = {
  home: "/",
  verify: "/verify",
  waitingRoom: "/waiting-room",
  applications: "/applications",
  centers: (formId: string) => `/centers/${formId}`,
  contract: (formId: string) => `/contract/${formId}`,
  form: (formId: string, step?: Step) => `/form/${formId}${step ? `?step=${step}` : ""}`,
  editForm: (formId: string, step?: Step) => `/edit-form/${formId}${step ? `?step=${step}` : ""}`,
  congrats: (formId: string) => `/congrats/${formId}`,
  appointment: (formId: string) => `/appointment/${formId}`,
  confirmMailbox: "/confirm-mailbox",
  handOver: "/hand-over",
  dashboard: "/dashboard",
  schedules: "/dashboard/schedules",
  presentations: "/dashboard/schedules/presentations",
  startDays: "/dashboard/schedules/start_day",
  slots: "/dashboard/schedules/slots",
  overview: "/dashboard/overview",
  checkIn: "/dashboard/check-in",
  applicants: "/dashboard/applicants",
  applicant: (registrationId: string) => `/dashboard/applicants/${registrationId}`,
  people: "/dashboard/people",
  configuration: "/dashboard/configuration",
  accounts: "/dashboard/accounts",
  audit: "/dashboard/audit",
  developerInbox: "/dev/inbox",
  uiKit: "/dev/ui",
} as const;

const byScreen: Record<ApplicationScreen, (formId: string, step: Step) => string> = {
  centers: routes.centers,
  contract: routes.contract,
  form: routes.form,
  congrats: routes.appointment,
};

/** The address of a step of an application. */
export const routeOfStep = (formId: string, step: Step): string => byScreen[screenOf(step)](formId, step);

/** The address of the link that confirms a mailbox. A fragment is in no server's log, and in no `Referer`. */
export const confirmMailboxRoute = (token: string): string => `${routes.confirmMailbox}#token=${token}`;

/** The address of the link by which a guardian takes over an application. */
export const handOverRoute = (token: string): string => `${routes.handOver}#token=${token}`;

/** The query parameter by which a step's Continue returns to the step that sent the applicant there. */
const RETURN = "return";
/** The query parameter of the step that comes after that one. */
const AFTERWARDS = "next";
/** The steps that send applicants to another answer: the summary, and the two that may contradict each other. */
const RETURN_STEPS = ["confirmation", "studentData", "contract"] as const satisfies readonly Step[];
export type ReturnStep = (typeof RETURN_STEPS)[number];

/**
 * The address of a step to change one answer: Continue returns to the summary, or to the step that found the answer wrong, and
 * from there to the summary if that is where the applicant came from.
 */
export const changeRoute = (
  formId: string,
  step: Step,
  returnTo: ReturnStep = "confirmation",
  isFromSummary = false,
): string => {
  const route = routeOfStep(formId, step);
  const isSecond = isFromSummary && returnTo !== "confirmation";
  return `${route}${route.includes("?") ? "&" : "?"}${RETURN}=${returnTo}${isSecond ? `&${AFTERWARDS}=confirmation` : ""}`;
};

/** The step that a page returns to, by its query. */
export const returnStep = (query: Readonly<Record<string, unknown>>): ReturnStep | undefined =>
  RETURN_STEPS.find((step) => step === query[RETURN]);

/** Whether a visit of a page, by its query, began at the summary. */
export const isFromSummary = (query: Readonly<Record<string, unknown>>): boolean =>
  query[RETURN] === "confirmation" || query[AFTERWARDS] === "confirmation";

/** The id of the link of the summary that leads to a field. */
export const changeLinkId = (formId: string, fieldId: string): string => `change-${formId}-${fieldId}`;

/** The address of a step that an answer was changed for. On the summary the link that led to its field takes the focus. */
export const returnRoute = (formId: string, step: Step, fieldId: string, isSummaryNext = false): string => {
  if (step !== "confirmation" && isSummaryNext) return changeRoute(formId, step);
  return `${routeOfStep(formId, step)}${step === "confirmation" && fieldId ? `#${changeLinkId(formId, fieldId)}` : ""}`;
};

const KNOWN = [
  /^\/(verify|waiting-room|confirm-mailbox|hand-over|applications|404|dashboard|dev\/(inbox|ui))?$/,
  /^\/(centers|contract|form|edit-form|congrats|appointment)\/[^/]+$/,
  /^\/dashboard\/schedules(\/(presentations|start_day|slots))?$/,
  /^\/dashboard\/(overview|check-in|applicants|people|configuration|accounts|audit)$/,
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
  const pattern = PAGE_PATTERNS.includes(path) ? path : path.replace(/[^/]+$/, "{id}");
  return PAGE_PATTERNS.includes(pattern) ? pattern : undefined;
};

const HERE = "https://startday.invalid";

/** A `redirect` parameter as a path of this origin, or nothing: `//x`, `/\x`, `javascript:` and line breaks lead elsewhere. */
export const safeRedirect = (target: string | null | undefined): string | undefined => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (!target?.startsWith("/") || /[\u0000-\u001f\\]|^\/\//.test(target)) return undefined;
  const url = URL.parse?.(target, HERE) ?? new URL(target, HERE);
  // Dot segments may fold into a path that begins with two slashes.
  const isHere = url.origin === HERE && !url.pathname.startsWith("//");
  return isHere ? url.pathname + url.search + url.hash : undefined;
};
