import type { JointChild } from "@/lib/contracts/joint-bookings";
import type { Step } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { flattenName } from "@/lib/domain/person/name";
import { changeRoute, routeOfStep } from "@/lib/domain/step-routes";

/** The child's first name; empty before it was given. */
export const firstNameOf = ({ application }: JointChild, language: Locale): string =>
  flattenName(application.student.firstName, language);

/** The address where a step of a child is finished. Who has been on the summary before returns to it. */
export const finishRoute = ({ application: { _id, maxStep } }: JointChild, step: Step): string =>
  maxStep === "confirmation" ? changeRoute(_id, step) : routeOfStep(_id, step);
