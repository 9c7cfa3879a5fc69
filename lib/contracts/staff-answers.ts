import { z } from "zod";
import { NOTE_LENGTH, TEXT_LENGTH } from "@/lib/domain/application/lengths";
import { applicationSchema } from "./application";
import { endpoint } from "./endpoint";
import { id } from "./wire-types";

const { version } = applicationSchema.shape;
const FIELDS_MAX = 40;
const CHOICES_MAX = 50;

const fieldName = z.string().min(1).max(100);
const correctedAnswer = z.union([
  z.string().max(NOTE_LENGTH),
  z.number().int(),
  z.boolean(),
  z.array(z.string().max(TEXT_LENGTH)).max(CHOICES_MAX),
  z.null(),
]);
export type CorrectedAnswer = z.output<typeof correctedAnswer>;

/** Staff correct what an applicant answered. */
export const staffAnswers = {
  correct: endpoint(
    {
      about:
        "Corrects some answers on top of the version that was read, by their names in the registration record; `null` removes one. Judged as the applicant's own save is. A stale correction changes nothing and returns the current answers in `data.current`, with their version. Answers that the caller may not see are refused.",
      method: "PATCH",
      path: "/applicant/{registrationId}/answers",
      auth: "staff",
      feature: "desk",
      params: z.object({ registrationId: id }),
      body: z.object({
        version,
        answers: z
          .record(fieldName, correctedAnswer)
          .refine((answers) => Object.keys(answers).length > 0 && Object.keys(answers).length <= FIELDS_MAX),
      }),
      reply: z.object({ version }),
      errors: [
        "not_found",
        "forbidden",
        "registration_stale",
        "registration_closed",
        "validation_failed",
        "age_restricted",
      ],
    },
    { version: 5 },
  ),
};
