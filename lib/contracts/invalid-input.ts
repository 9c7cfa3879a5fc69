import type { z } from "zod";
import { AppError } from "./errors";

/** What a schema refused, as the error that names each field, in the backend's names where there are. */
export const invalidInput = ({ issues }: z.ZodError, fieldName = (path: string): string => path): AppError =>
  new AppError("validation_failed", {
    fields: Object.fromEntries(issues.map(({ path }) => [fieldName(path.join(".")), "validator_form_invalid"])),
  });
