import { getProperty } from "dot-prop";
import { AppError } from "@/lib/contracts/errors";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { flattened, placedFields } from "@/lib/domain/application/validation";
import { composed, hasForbiddenSigns, textsIn } from "@/lib/kit/text";

const isForbidden = (value: unknown) => textsIn(value).some(hasForbiddenSigns);

/** The form with its texts composed. Throws `validation_failed`, naming each field whose text has forbidden signs. */
export const cleanForm = (form: ApplicationForm): ApplicationForm => {
  const answers = flattened(form);
  const fields = placedFields(form)
    .filter(({ path }) => isForbidden(getProperty(answers, path)))
    .map(({ backend }) => [backend, RULE_ERRORS.invalid]);
  const keys = form.guardians.flatMap(({ key }, at) =>
    isForbidden(key) ? [[`guardians.${at}.key`, RULE_ERRORS.invalid]] : [],
  );
  if (fields.length + keys.length > 0)
    throw new AppError("validation_failed", { fields: Object.fromEntries([...fields, ...keys]) });
  return { ...form, student: composed(form.student), guardians: composed(form.guardians) };
};
