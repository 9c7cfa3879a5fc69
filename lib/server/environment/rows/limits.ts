import { choice, retention, wholeNumber } from "@/lib/server/environment/schemas";
import { BACKEND, type Group, variableMeta } from "@/lib/server/environment/variable-meta";

const times = wholeNumber(1, 1_000_000);

/** The budgets that an operator may set, and retention times. All other budgets are in `backend/budgets/budget-table.ts`. */
export const LIMITS = {
  title: "Codes, messages and retention",
  prefixes: ["OTP_", "BUDGETS_", "MESSAGES_", "RETENTION_"],
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
    MESSAGES_PER_TENANT_PER_DAY: times.prefault("50000").register(variableMeta, {
      setBy: "with the crowd of a large network",
      unit: "messages a day",
      readBy: BACKEND,
      description:
        "Messages other than codes, sent by one tenant. Of them at most 20 % an hour, but 10000 at least, to phones of its own country, and 1 %, but 500 at least, to those of each other country.",
    }),
    RETENTION_MONTHS: retention.prefault("drafts=12,submitted=24,audit=36").register(variableMeta, {
      setBy: "with retention times of its own",
      unit: "months",
      readBy: BACKEND,
      description:
        "When personal data are deleted. `drafts`, and applicants without an application: after the last change. `submitted` and accepted applications: after their last appointment. `audit`: entries of the audit log. What is left out has its default.",
    }),
  },
} as const satisfies Group;
