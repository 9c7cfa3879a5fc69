import { contract, type Guard, integration } from "./guard";

/** One row that fails. */
export const FAILING_ROW_GUARDS: readonly Guard[] = [
  {
    what: "a row that fails ends the work on all others",
    promise: 38,
    file: "backend/isolate.ts",
    search: "    reportFailure(part, error);\n    return undefined;",
    replace: "    throw error;",
    tests: integration("failing-rows", "the others on the waiting list get their offers"),
  },
  {
    what: "an event that cannot be queued keeps its whole batch back",
    promise: 38,
    file: "backend/delivery/relay.ts",
    search: "    if (isUnavailable(error)) throw error;\n    let count = 0;",
    replace: "    throw error;\n    let count = 0;",
    tests: integration("failing-rows", "the others' messages and webhooks are"),
  },
  {
    what: "an application that cannot be erased keeps its whole batch back",
    promise: 38,
    file: "backend/retention/sweep.ts",
    search: "    if (isUnavailable(error) || ids.length === 0) throw error;",
    replace: "    throw error;",
    tests: integration("failing-rows", "who cannot be erased"),
  },
  {
    what: "a half-typed birth date is saved",
    promise: 38,
    file: "backend/registrations/plan-save.ts",
    search: "  refuseFields(fieldsOf(dateIssues(formOf(update), context)));\n",
    replace: "",
    tests: contract("registrations", "which is no day that somebody can be born on"),
  },
];
