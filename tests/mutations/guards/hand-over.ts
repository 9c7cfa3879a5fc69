import { contract, type Guard, integration } from "./guard";

const STORE = "backend/hand-over/store.ts";
const SEND = "backend/hand-over/send.ts";
const ACCEPT = "backend/hand-over/accept.ts";
const READER = "backend/hand-over/reader.ts";

/** The hand-over of an application from a student under age to a guardian. */
export const HAND_OVER_GUARDS: readonly Guard[] = [
  {
    what: "whoever has the link takes the application over, with any number",
    promise: 20,
    file: ACCEPT,
    search: "guardian?.value !== draft.value",
    replace: "!guardian",
    tests: contract("hand-over", "is refused to whoever has verified another number"),
  },
  {
    what: "a link works twice",
    promise: 20,
    file: STORE,
    search: "token_hash = $2 AND accepted_at IS NULL AND ends_at > $3`",
    replace: "token_hash = $2 AND ends_at > $3`",
    tests: contract("hand-over", "works once"),
  },
  {
    what: "a link works for ever",
    promise: 20,
    file: STORE,
    search: "token_hash = $2 AND accepted_at IS NULL AND ends_at > $3`",
    replace: "token_hash = $2 AND accepted_at IS NULL AND ends_at > $3 - interval '99 years'`",
    tests: contract("hand-over", "is refused after seven days"),
  },
  {
    what: "a link that is being taken back is accepted",
    promise: 20,
    file: STORE,
    search: "AND status = 'draft' AND deleted_at IS NULL FOR NO KEY UPDATE`",
    replace: "AND status = 'draft' AND deleted_at IS NULL`",
    tests: contract("hand-over", "waits for a link that is being taken back"),
  },
  {
    what: "an application that is booked or deleted is handed over",
    promise: 20,
    file: STORE,
    search: "AND status = 'draft' AND deleted_at IS NULL FOR NO KEY UPDATE`",
    replace: "FOR NO KEY UPDATE`",
    tests: contract("hand-over", "is refused for a draft that was deleted or booked meanwhile"),
  },
  {
    what: "a guardian gets more applications than one person may have",
    promise: 5,
    file: ACCEPT,
    search: "if (count >= limit)",
    replace: "if (count > limit)",
    tests: contract("hand-over", "counts towards the guardian's limit"),
  },
  {
    what: "a student hands the application over to themselves",
    promise: 20,
    file: SEND,
    search: '    if (student?.value === to.value) throw new AppError("hand_over_to_self");\n',
    replace: "",
    tests: contract("hand-over", "is refused to the student's own number"),
  },
  {
    what: "an adult hands an application over",
    promise: 20,
    file: SEND,
    search: "row.user_legal_status !== LEGAL_STATUSES.minor || context.isAdult",
    replace: "row.user_legal_status !== LEGAL_STATUSES.minor",
    tests: contract("hand-over", "is refused for a student"),
  },
  {
    what: "the message with a link says whatever its sender likes",
    promise: 37,
    file: SEND,
    search: '  refuseFields(fieldsOf(stepIssues("studentData", formOf(row), context)));\n',
    replace: "",
    tests: contract("hand-over", "is refused for a student"),
  },
  {
    what: "a guardian hands the application over again, and the student's reading ends",
    promise: 20,
    file: SEND,
    search:
      '    if ((await findLink(client, tenant, params.id))?.accepted_at) throw new AppError("hand_over_ended");\n',
    replace: "",
    tests: contract("hand-over", "who cannot hand it over again"),
  },
  {
    what: "links cost nothing",
    promise: 37,
    file: SEND,
    search: "budgetsOf(services).spend(...chargesOf(owner, to))",
    replace: "budgetsOf(services).spend()",
    tests: contract("hand-over", "has a budget for the student"),
  },
  {
    what: "one address tries links without a limit",
    promise: 37,
    file: "backend/hand-over/routes.ts",
    search: '  await budgetsOf(services).spend({ budget: "hand_over_links_from_address", tenant, address: ip });\n',
    replace: "",
    tests: contract("hand-over", "is limited for each address"),
  },
  {
    what: "the student reads every answer, documents and what is sealed among them",
    promise: 20,
    file: READER,
    search: "student: readableStudent(student)",
    replace: "student",
    tests: contract("hand-over", "exports to each what is theirs"),
  },
  {
    what: "an application is read as handed over before a guardian has accepted it",
    promise: 20,
    file: READER,
    search: "AND h.student_identity_id = $2 AND h.accepted_at IS NOT NULL",
    replace: "AND h.student_identity_id = $2",
    tests: contract("hand-over", "lists nothing for the guardian"),
  },
  {
    what: "a restore revives links that were taken back",
    promise: 20,
    file: "backend/backup/restore.ts",
    search: "  await endHandOvers(target.database);\n",
    replace: "",
    tests: integration("restore", "ends the links to guardians that nobody has used"),
  },
  {
    what: "retention deletes the identity of a student who reads an application",
    promise: 33,
    file: "backend/retention/store.ts",
    search: "h.student_identity_id = i.id LIMIT 1) IS NULL",
    replace: "h.student_identity_id = i.id AND false LIMIT 1) IS NULL",
    tests: integration("retention", "that a student reads"),
  },
];
