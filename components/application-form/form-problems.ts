import type { FieldErrors } from "react-hook-form";

/** One broken rule of a form, by the path of its field. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** Every error of a form with its path, in the form's order. */
export const fieldProblemsIn = (errors: FieldErrors | undefined, prefix = ""): FieldProblem[] =>
  Object.entries(errors ?? {}).flatMap(([key, value]) => {
    if (!value || key === "ref") return [];
    // An error of a whole list belongs to the list's path.
    const path = key === "root" ? prefix.replace(/\.$/, "") : prefix + key;
    const { message } = value as { message?: unknown };
    if (typeof message === "string" && message !== "") return [{ path, message }];
    return typeof value === "object" ? fieldProblemsIn(value as FieldErrors, `${path}.`) : [];
  });
