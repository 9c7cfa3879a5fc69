import { contract, type Guard } from "./guard";

/** Corrections and notes of staff, and whom the audit log names. */
export const CORRECTION_GUARDS: readonly Guard[] = [
  {
    what: "a correction by staff overwrites what was changed meanwhile",
    promise: 6,
    file: "backend/desk/correct-answers.ts",
    search: " || stored.version !== body.version",
    replace: "",
    tests: contract("corrections", "that is stale changes nothing"),
  },
  {
    what: "staff correct answers that they may not see",
    promise: 20,
    file: "backend/desk/corrected-form.ts",
    search:
      '  if (known.some(({ row }) => row.sensitive && !maySee(role, row.sensitive))) throw new AppError("forbidden");\n',
    replace: "",
    tests: contract("corrections", "nobody corrects an answer that they may not see"),
  },
  {
    what: "staff correct the seats and the files of an application",
    promise: 20,
    file: "backend/desk/corrected-form.ts",
    search: "fields.filter(({ row }) => isCorrectable(row))",
    replace: "fields.filter(({ row }) => isCorrectable(row) || true)",
    tests: contract("corrections", "of an unknown field, of seats or of files"),
  },
  {
    what: "a correction of a booked application is not validated",
    promise: 39,
    file: "backend/desk/correct-answers.ts",
    search: "  requireCorrected(form, situation, { booked: formOf(stored), corrected });\n",
    replace: "",
    tests: contract("corrections", "of a booked application is refused for a missing or wrong answer"),
  },
  {
    what: "staff read sensitive answers in a refusal under an idempotency key, and the log has nothing",
    promise: 20,
    file: "backend/applicants/routes.ts",
    search: "implement(staffAnswers.correct, correctAnswers, { storesOwnReply: true })",
    replace: "implement(staffAnswers.correct, correctAnswers)",
    tests: contract("corrections", "is logged with an idempotency key"),
  },
  {
    what: "staff read notes about a child, and the log has nothing",
    promise: 20,
    file: "backend/applicants/applicant-file.ts",
    search: "if (isSensitive || notes.length > 0)",
    replace: "if (isSensitive)",
    tests: contract("notes", "are logged when they are read"),
  },
  {
    what: "staff of another location read and write the notes about an application",
    promise: 20,
    file: "backend/applicants/applicant-record.ts",
    search: "  permit(caller, row.location_key);\n",
    replace: "",
    tests: contract("notes", "are closed to every other location"),
  },
  {
    what: "anybody of the location removes a note at any time",
    promise: 20,
    file: "backend/notes/notes.ts",
    search: '      throw new AppError("note_kept");\n',
    replace: "      void 0;\n",
    tests: contract("notes", "are removed by their author on the same day only"),
  },
  {
    what: "the audit log names applicants of another location",
    promise: 20,
    file: "backend/audit/persons.ts",
    search: "return isHere ? {",
    replace: "return isHere || true ? {",
    tests: contract("audit", "names nobody who is at another location by now"),
  },
];
