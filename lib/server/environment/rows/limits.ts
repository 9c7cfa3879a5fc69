import { choice, wholeNumber } from "@/lib/server/environment/schemas";
import { BACKEND, type Group, variableMeta } from "@/lib/server/environment/variable-meta";

const times = wholeNumber(1, 1_000_000);
const months = wholeNumber(1, 1200);

/** Budgets of codes, messages, changes and uploads, and retention times. */
export const LIMITS = {
  title: "Codes, messages, uploads and retention",
  prefixes: ["OTP_", "BUDGETS_", "MESSAGES_", "CHANGES_", "UPLOADS_", "RETENTION_"],
  variables: {
    OTP_SENDS_PER_VALUE_PER_DAY: times.prefault("10").register(variableMeta, {
      unit: "codes a day",
      readBy: BACKEND,
      description:
        "Codes sent to one phone number or e-mail address at the request of strangers, and as many again at the request of devices that have verified it. Afterwards one an hour is sent.",
    }),
    OTP_SENDS_PER_IP_PER_HOUR: times.prefault("60").register(variableMeta, {
      unit: "codes an hour",
      readBy: BACKEND,
      description:
        "Codes sent for requests from one IPv4 address or one /64 network of IPv6, apart from those that were then entered rightly; sixteen times as many for a /48. As many for each member of staff at a desk, entered or not.",
    }),
    OTP_SENDS_PER_DIAL_CODE_PER_HOUR: times.prefault("2000").register(variableMeta, {
      unit: "codes an hour",
      readBy: BACKEND,
      description: "Codes sent by one tenant to phones of its own country.",
    }),
    OTP_SENDS_PER_FOREIGN_DIAL_CODE_PER_HOUR: times.prefault("100").register(variableMeta, {
      unit: "codes an hour",
      readBy: BACKEND,
      description:
        "Codes sent by one tenant to phones of any other country, for each country. Raise it if families live in two countries.",
    }),
    OTP_SENDS_PER_TENANT_PER_HOUR: times.prefault("5000").register(variableMeta, {
      unit: "codes an hour",
      readBy: BACKEND,
      description: "Codes sent by one tenant.",
    }),
    OTP_CHECKS_PER_VALUE_PER_DAY: times.prefault("30").register(variableMeta, {
      unit: "wrong codes a day",
      readBy: BACKEND,
      description:
        "Wrong codes entered for one phone number or e-mail address by the browser that asked for the code, and as many by all others together; as many for each member of staff at a desk. Afterwards one an hour is compared.",
    }),
    BUDGETS_SCOPE: choice("store", "tenant").prefault("store").register(variableMeta, {
      readBy: BACKEND,
      description:
        "Whether codes to a phone or an e-mail address, wrong codes, and requests from an IP address have one budget in all tenants of the database together (`store`), or one in each (`tenant`), where the database is distributed by tenant.",
    }),
    UPLOADS_MB_PER_APPLICANT_PER_DAY: times.prefault("100").register(variableMeta, {
      unit: "MB a day",
      readBy: BACKEND,
      description:
        "Files uploaded by one applicant, also those that are removed or refused. Each started megabyte of a file counts.",
    }),
    UPLOADS_MB_PER_TENANT_PER_DAY: times.prefault("20000").register(variableMeta, {
      unit: "MB a day",
      readBy: BACKEND,
      description: "Files uploaded by all applicants of one tenant.",
    }),
    MESSAGES_PER_IDENTITY_PER_HOUR: times.prefault("10").register(variableMeta, {
      unit: "messages an hour",
      readBy: BACKEND,
      description:
        "Messages other than codes to one applicant about changes of appointments, and as many reminders and notices. A mailbox in the form has points of its own.",
    }),
    MESSAGES_PER_IDENTITY_PER_DAY: times.prefault("30").register(variableMeta, {
      unit: "messages a day",
      readBy: BACKEND,
      description: "The same in a day.",
    }),
    MESSAGES_PER_VALUE_PER_DAY: times.prefault("40").register(variableMeta, {
      unit: "messages a day",
      readBy: BACKEND,
      description:
        "Messages about changes sent by one tenant to one phone number or e-mail address, whoever named it, and as many reminders and notices.",
    }),
    MESSAGES_PER_DIAL_CODE_PER_HOUR: times.prefault("10000").register(variableMeta, {
      unit: "messages an hour",
      readBy: BACKEND,
      description: "Messages other than codes, sent by one tenant to phones of its own country.",
    }),
    MESSAGES_PER_FOREIGN_DIAL_CODE_PER_HOUR: times.prefault("500").register(variableMeta, {
      unit: "messages an hour",
      readBy: BACKEND,
      description: "The same to phones of any other country, for each country.",
    }),
    MESSAGES_PER_TENANT_PER_DAY: times.prefault("50000").register(variableMeta, {
      unit: "messages a day",
      readBy: BACKEND,
      description: "Messages other than codes, sent by one tenant.",
    }),
    MESSAGES_ANNOUNCED_PER_IDENTITY_PER_DAY: times.prefault("5").register(variableMeta, {
      unit: "messages a day",
      readBy: BACKEND,
      description: "Messages that staff write to many, to one applicant.",
    }),
    MESSAGES_ANNOUNCED_PER_LOCATION_PER_DAY: times.prefault("3000").register(variableMeta, {
      unit: "messages a day",
      readBy: BACKEND,
      description: "Messages that the staff of one centre write to many; each person counts.",
    }),
    MESSAGES_NEW_MAILBOXES_PER_IDENTITY_PER_DAY: times.prefault("3").register(variableMeta, {
      unit: "mailboxes a day",
      readBy: BACKEND,
      description: "Mailboxes that get a first message because one applicant named them in a form.",
    }),
    CHANGES_PER_APPLICATION_PER_HOUR: times.prefault("20").register(variableMeta, {
      unit: "changes an hour",
      readBy: BACKEND,
      description: "Moves, cancellations and new bookings of one application by its applicant.",
    }),
    RETENTION_DRAFT_MONTHS: months.prefault("12").register(variableMeta, {
      unit: "months",
      readBy: BACKEND,
      description: "Drafts, and applicants without an application, are deleted this long after the last change.",
    }),
    RETENTION_SUBMITTED_MONTHS: months.prefault("24").register(variableMeta, {
      unit: "months",
      readBy: BACKEND,
      description: "Submitted and accepted applications are deleted this long after their last appointment.",
    }),
    RETENTION_AUDIT_MONTHS: months.prefault("36").register(variableMeta, {
      unit: "months",
      readBy: BACKEND,
      description: "Entries of the audit log are deleted after this time.",
    }),
  },
} as const satisfies Group;
