import { isLatinName } from "@/lib/domain/person/name";
import type { FormContext } from "./field-row";

const LATIN_PATHS: Readonly<Record<string, "firstNameEn" | "lastNameEn" | "middleNameEn">> = {
  firstName: "firstNameEn",
  lastName: "lastNameEn",
  middleName: "middleNameEn",
};

/** The path of the Latin name that is the same as this answer: of a name in the country's letters that is typed in Latin ones. */
export const sameLatinName = (path: string, answer: unknown, { nativeNames }: Pick<FormContext, "nativeNames">) =>
  nativeNames && typeof answer === "string" && /\p{Script=Latin}/u.test(answer) && isLatinName(answer)
    ? LATIN_PATHS[path]
    : undefined;
