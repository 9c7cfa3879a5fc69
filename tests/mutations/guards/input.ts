import { contract, type Guard, unit } from "./guard";

/** Texts that exhaust, or that other programs would run. */
export const INPUT_GUARDS: readonly Guard[] = [
  {
    what: "a manager saves an agreement that exhausts the page of every applicant",
    promise: 31,
    file: "lib/domain/location/settings.ts",
    search: ' || exceedsAgreementLimits(text ?? "")',
    replace: "",
    tests: contract("staff-configuration", "too long or too nested"),
  },
  {
    what: "quotes and lists of an agreement may be nested without an end",
    promise: 31,
    file: "lib/domain/application/agreement-limits.ts",
    search: "textLines.some(isTooDeep) || ",
    replace: "",
    tests: unit("settings", "is refused beyond the limits"),
  },
  {
    what: "the configuration has a text where no language is asked for",
    promise: 31,
    file: "lib/domain/application/contract.ts",
    search: "shownContract(locale ? body : {}, ",
    replace: "shownContract(body, ",
    tests: contract("configuration", "in the language that is asked for"),
  },
  {
    what: "the configuration repeats a text for each centre that has it",
    promise: 31,
    file: "lib/domain/application/contract.ts",
    search: "    if (owners.has(text)) return { ...contract, body: {}, textOf: owners.get(text) };\n",
    replace: "",
    tests: contract("configuration", "take the bytes of one text"),
  },
  {
    what: "a spreadsheet runs an applicant's text as a formula",
    promise: 29,
    file: "backend/applicants/csv.ts",
    search: "escape_formulas: true",
    replace: "escape_formulas: false",
    tests: contract("applicant-export", "would run text"),
  },
  {
    what: "a spreadsheet runs a phone number as a formula, or shows it as a number",
    promise: 29,
    file: "backend/applicants/export-texts.ts",
    search: 'format === "csv" ? text.replace(/^\\+(\\d+)/, "(+$1)") : text',
    replace: "text",
    tests: contract("applicant-export", "phones as text"),
  },
];
