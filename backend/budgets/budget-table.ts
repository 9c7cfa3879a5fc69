import type { Values } from "@/lib/server/environment/variables";

const MINUTE = 60;
const QUARTER_HOUR = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface BudgetRow {
  /** How many points one owner has in `seconds`. */
  limit(values: Values): number;
  seconds: number;
}

// Most visitors never ask for a code, so an address may join more often than it may ask for codes.
const JOINS_PER_CODE = 5;

/** Every budget: what may be done how often, by whom or to whom. A budget of the whole tenant ends in `_of_tenant`. */
export const BUDGETS = {
  codes_from_address: { limit: (values) => values.OTP_SENDS_PER_IP_PER_HOUR, seconds: HOUR },
  codes_to_value: { limit: (values) => values.OTP_SENDS_PER_VALUE_PER_DAY, seconds: DAY },
  codes_to_home: { limit: (values) => values.OTP_SENDS_PER_DIAL_CODE_PER_HOUR, seconds: HOUR },
  // Fraudsters earn on expensive foreign numbers, so those have a smaller budget.
  codes_abroad: { limit: (values) => values.OTP_SENDS_PER_FOREIGN_DIAL_CODE_PER_HOUR, seconds: HOUR },
  codes_of_tenant: { limit: (values) => values.OTP_SENDS_PER_TENANT_PER_HOUR, seconds: HOUR },
  wrong_codes_for_value: { limit: (values) => values.OTP_CHECKS_PER_VALUE_PER_DAY, seconds: DAY },
  // A name alone has no budget: a stranger elsewhere could use it up, and lock its owner out.
  logins_to_name_from_address: { limit: () => 10, seconds: QUARTER_HOUR },
  logins_from_address: { limit: () => 100, seconds: QUARTER_HOUR },
  username_lookups: { limit: () => 60, seconds: MINUTE },
  phone_lookups: { limit: () => 60, seconds: MINUTE },
  visits_from_address: { limit: (values) => values.OTP_SENDS_PER_IP_PER_HOUR * JOINS_PER_CODE, seconds: HOUR },
  upload_megabytes: { limit: (values) => values.UPLOADS_MB_PER_APPLICANT_PER_DAY, seconds: DAY },
  upload_megabytes_of_tenant: { limit: (values) => values.UPLOADS_MB_PER_TENANT_PER_DAY, seconds: DAY },
} as const satisfies Record<string, BudgetRow>;

export type BudgetName = keyof typeof BUDGETS;

/** All names of budgets, for metrics. */
export const BUDGET_NAMES = Object.keys(BUDGETS) as BudgetName[];

/** The points of each budget. */
export type BudgetLimits = Readonly<Record<BudgetName, number>>;

/** The points of each budget that the variables set. */
export const budgetLimits = (values: Values): BudgetLimits =>
  Object.fromEntries(BUDGET_NAMES.map((name) => [name, BUDGETS[name].limit(values)])) as unknown as BudgetLimits;
