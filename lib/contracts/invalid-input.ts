import type { z } from "zod";
import { AppError } from "./errors";

/** What a schema refused, as the error that names each field. */
export const invalidInput = ({ issues }: z.ZodError): AppError =>
  new AppError("validation_failed", {
    fields: Object.fromEntries(issues.map(({ path }) => [path.join("."), "validator_form_invalid"])),
  });
