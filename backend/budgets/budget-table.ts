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
  // Messages that a person causes by booking, moving and cancelling. Those that staff and the clock cause have points of
  // their own, so that a loop of changes costs nobody a reminder.
  changes_to_identity_hourly: { limit: (values) => values.MESSAGES_PER_IDENTITY_PER_HOUR, seconds: HOUR },
  changes_to_identity_daily: { limit: (values) => values.MESSAGES_PER_IDENTITY_PER_DAY, seconds: DAY },
  changes_to_value: { limit: (values) => values.MESSAGES_PER_VALUE_PER_DAY, seconds: DAY },
  notices_to_identity_hourly: { limit: (values) => values.MESSAGES_PER_IDENTITY_PER_HOUR, seconds: HOUR },
  notices_to_identity_daily: { limit: (values) => values.MESSAGES_PER_IDENTITY_PER_DAY, seconds: DAY },
  notices_to_value: { limit: (values) => values.MESSAGES_PER_VALUE_PER_DAY, seconds: DAY },
  messages_to_home: { limit: (values) => values.MESSAGES_PER_DIAL_CODE_PER_HOUR, seconds: HOUR },
  messages_abroad: { limit: (values) => values.MESSAGES_PER_FOREIGN_DIAL_CODE_PER_HOUR, seconds: HOUR },
  messages_of_tenant: { limit: (values) => values.MESSAGES_PER_TENANT_PER_DAY, seconds: DAY },
  mailboxes_of_identity: { limit: (values) => values.MESSAGES_NEW_MAILBOXES_PER_IDENTITY_PER_DAY, seconds: DAY },
  // Erasing an applicant deletes the row of the mailbox, but not this.
  first_messages_to_mailbox: { limit: () => 1, seconds: DAY },
  mailbox_confirmations_from_address: { limit: () => 60, seconds: HOUR },
  changes_of_application: { limit: (values) => values.CHANGES_PER_APPLICATION_PER_HOUR, seconds: HOUR },
  visits_from_address: { limit: (values) => values.OTP_SENDS_PER_IP_PER_HOUR * JOINS_PER_CODE, seconds: HOUR },
} as const satisfies Record<string, BudgetRow>;

export type BudgetName = keyof typeof BUDGETS;

/** All names of budgets, for metrics. */
export const BUDGET_NAMES = Object.keys(BUDGETS) as BudgetName[];

/** The points of each budget. */
export type BudgetLimits = Readonly<Record<BudgetName, number>>;

/** The points of each budget that the variables set. */
export const budgetLimits = (values: Values): BudgetLimits =>
  Object.fromEntries(BUDGET_NAMES.map((name) => [name, BUDGETS[name].limit(values)])) as unknown as BudgetLimits;
