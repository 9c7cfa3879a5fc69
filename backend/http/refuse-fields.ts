import { AppError } from "@/lib/contracts/errors";

/** Throws `validation_failed` with the invalid fields and their problems, if there are any. */
export const refuseFields = (fields: Readonly<Record<string, string>>): void => {
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", { fields });
};
