import { choice, numbers, wholeNumber } from "@/lib/server/environment/schemas";
import { BACKEND, type Group, variableMeta } from "@/lib/server/environment/variable-meta";

const TIMES_MOST = 1_000_000;
const times = wholeNumber(1, TIMES_MOST);

const DAILY = { messages: 50_000, megabytes: 20_000 };
const RETENTION = { drafts: 12, submitted: 24, audit: 36 };
const MONTHS_MOST = 1200;

const textOf = (all: Readonly<Record<string, number>>): string =>
  Object.entries(all)
    .map((entry) => entry.join("="))
    .join(",");

/** For how many months data are stored after their last use. */
export type RetentionMonths = Readonly<Record<keyof typeof RETENTION, number>>;

/** The budgets that an operator may set, and retention times. All other budgets are in `backend/budgets/budget-table.ts`. */
export const LIMITS = {
  title: "Budgets and retention",
  prefixes: ["OTP_", "BUDGETS_", "RETENTION_"],
  variables: {
    OTP_SENDS_PER_VALUE_PER_DAY: times.prefault("10").register(variableMeta, {
      setBy: "with the crowd of a large network",
      unit: "codes a day",
      readBy: BACKEND,
      description:
        "Codes sent to one phone number or e-mail address at the request of strangers, and as many again at the request of devices that have verified it. Afterwards one an hour is sent.",
    }),
    OTP_SENDS_PER_IP_PER_HOUR: times.prefault("60").register(variableMeta, {
      setBy: "with the crowd of a large network",
      unit: "codes an hour",
      readBy: BACKEND,
      description:
        "Codes sent for requests from one IPv4 address or one /64 network of IPv6, apart from those that were then entered rightly; sixteen times as many for a /48. As many for each member of staff at a desk, entered or not.",
    }),
    OTP_SENDS_PER_TENANT_PER_HOUR: times.prefault("5000").register(variableMeta, {
      setBy: "with the crowd of a large network",
      unit: "codes an hour",
      readBy: BACKEND,
      description:
        "Codes sent by one tenant. Of them at most 40 %, but 2000 at least, to phones of its own country, and 2 %, but 100 at least, to those of each other country.",
    }),
    OTP_CHECKS_PER_VALUE_PER_DAY: times.prefault("30").register(variableMeta, {
      setBy: "with the crowd of a large network",
      unit: "wrong codes a day",
      readBy: BACKEND,
      description:
        "Wrong codes entered for one phone number or e-mail address by the browser that asked for the code, and as many by all others together; as many for each member of staff at a desk. Afterwards one an hour is compared.",
    }),
    BUDGETS_SCOPE: choice("store", "tenant").prefault("store").register(variableMeta, {
      setBy: "with a database distributed by tenant",
      readBy: BACKEND,
      description:
        "Whether codes to a phone or an e-mail address, wrong codes, and requests from an IP address have one budget in all tenants of the database together (`store`), or one in each (`tenant`), where the database is distributed by tenant.",
    }),
    BUDGETS_PER_TENANT_PER_DAY: numbers(DAILY, TIMES_MOST).prefault(textOf(DAILY)).register(variableMeta, {
      setBy: "with the crowd of a large network",
      readBy: BACKEND,
      description:
        "What one tenant may do in a day. `messages` other than codes: of them at most 20 % an hour, but 10000 at least, to phones of its own country, and 1 %, but 500 at least, to those of each other country. `megabytes` of files that applicants upload, also those that are removed or refused; each started megabyte of a file counts. What is left out has its default.",
    }),
    RETENTION_MONTHS: numbers(RETENTION, MONTHS_MOST).prefault(textOf(RETENTION)).register(variableMeta, {
      setBy: "with retention times of its own",
      unit: "months",
      readBy: BACKEND,
      description:
        "When personal data are deleted. `drafts`, and applicants without an application: after the last change. `submitted` and accepted applications: after their last appointment. `audit`: entries of the audit log. What is left out has its default.",
    }),
  },
} as const satisfies Group;
