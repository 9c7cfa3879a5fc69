import { type ApplicationScreen, type Step, screenOf } from "./application/steps";
import { routes } from "./routes";

const byScreen: Record<ApplicationScreen, (formId: string, step: Step) => string> = {
  centers: routes.centers,
  contract: routes.contract,
  form: routes.form,
  congrats: routes.appointment,
};

/** The address of a step of an application. */
export const routeOfStep = (formId: string, step: Step): string => byScreen[screenOf(step)](formId, step);

/** The query parameter by which a step's Continue returns to the step that sent the applicant there. */
const RETURN = "return";
/** The query parameter of the step that comes after that one. */
const AFTERWARDS = "next";
/** The steps that send applicants to another answer: those that book, and the two that may contradict each other. */
const RETURN_STEPS = ["confirmation", "session", "studentData", "contract"] as const satisfies readonly Step[];
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
