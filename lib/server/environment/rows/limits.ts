import { count } from "@/lib/server/environment/kinds";
import { BACKEND, type Group } from "@/lib/server/environment/row";

const times = count(1, 1_000_000);
const months = count(1, 1200);

/** How much of something is allowed. */
export const LIMITS = {
  title: "Codes, and how long data are kept",
  prefixes: ["OTP_", "RETENTION_"],
  variables: {
    OTP_SENDS_PER_VALUE_PER_DAY: {
      kind: times,
      default: "10",
      unit: "codes a day",
      readBy: BACKEND,
      means: "Codes sent to one phone number or e-mail address.",
    },
    OTP_SENDS_PER_IP_PER_HOUR: {
      kind: times,
      default: "60",
      unit: "codes an hour",
      readBy: BACKEND,
      means: "Codes sent for one network address.",
    },
    OTP_SENDS_PER_DIAL_CODE_PER_HOUR: {
      kind: times,
      default: "2000",
      unit: "codes an hour",
      readBy: BACKEND,
      means: "Codes sent by one tenant to phones of its own country's calling code.",
    },
    OTP_SENDS_PER_FOREIGN_DIAL_CODE_PER_HOUR: {
      kind: times,
      default: "100",
      unit: "codes an hour",
      readBy: BACKEND,
      means:
        "Codes sent by one tenant to phones of any other calling code, each: raise it where families are of two countries.",
    },
    OTP_SENDS_PER_TENANT_PER_HOUR: {
      kind: times,
      default: "5000",
      unit: "codes an hour",
      readBy: BACKEND,
      means: "Codes sent by one tenant.",
    },
    OTP_CHECKS_PER_VALUE_PER_DAY: {
      kind: times,
      default: "30",
      unit: "wrong codes a day",
      readBy: BACKEND,
      means: "Wrong codes for one phone number or e-mail address.",
    },
    RETENTION_DRAFT_MONTHS: {
      kind: months,
      default: "12",
      unit: "months",
      readBy: BACKEND,
      means: "Drafts, and people without an application, are removed so long after the last change.",
    },
    RETENTION_SUBMITTED_MONTHS: {
      kind: months,
      default: "24",
      unit: "months",
      readBy: BACKEND,
      means: "Submitted and accepted applications are removed so long after their last appointment.",
    },
    RETENTION_AUDIT_MONTHS: {
      kind: months,
      default: "36",
      unit: "months",
      readBy: BACKEND,
      means: "Entries of the audit log are removed so long after what they tell of.",
    },
  },
} as const satisfies Group;
