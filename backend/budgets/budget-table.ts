import type { Values } from "@/lib/server/environment/variables";

const MINUTE = 60;
const QUARTER_HOUR = 15 * MINUTE;
/** In seconds, as all times of budgets. */
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface BudgetRow {
  /** How many points one owner has in `seconds`: a number, or what an operator may set. */
  limit: number | ((values: Values) => number);
  seconds: number;
  /** One owner's points are those of all tenants of the store together, unless `BUDGETS_SCOPE` is `tenant`. */
  isShared?: true;
  /**
   * The points an hour that are left when those of the period are used up. Strangers can use up the budget of a phone that
   * they know, so its owner must never wait for longer than an hour.
   */
  hourlyAfterwards?: number;
}

// Most visitors never ask for a code, so an address may join more often than it may ask for codes.
const JOINS_PER_CODE = 5;

/** A share of what a whole tenant may send, so that raising that one raises all. Lowering it below the default lowers no share. */
const shareOf = (whole: number, share: number, least: number): number => Math.max(least, Math.floor(whole * share));

const codesToHome = ({ OTP_SENDS_PER_TENANT_PER_HOUR: whole }: Values) => shareOf(whole, 0.4, 2000);
// Fraudsters earn on expensive foreign numbers, so those have a smaller budget.
const codesAbroad = ({ OTP_SENDS_PER_TENANT_PER_HOUR: whole }: Values) => shareOf(whole, 0.02, 100);
const messagesToHome = ({ BUDGETS_PER_TENANT_PER_DAY: whole }: Values) => shareOf(whole.messages, 0.2, 10_000);
const messagesAbroad = ({ BUDGETS_PER_TENANT_PER_DAY: whole }: Values) => shareOf(whole.messages, 0.01, 500);

/**
 * Every budget: what may be done how often, by whom or to whom. A budget of the whole tenant ends in `_of_tenant`, one for the
 * phones of a country in `_to_home` or `_abroad`: the alert for used-up budgets goes by these names.
 */
export const BUDGETS = {
  codes_from_address: { limit: (values) => values.OTP_SENDS_PER_IP_PER_HOUR, seconds: HOUR, isShared: true },
  codes_to_value: {
    limit: (values) => values.OTP_SENDS_PER_VALUE_PER_DAY,
    seconds: DAY,
    isShared: true,
    hourlyAfterwards: 1,
  },
  // Whoever has verified the value on this device has a budget that strangers cannot use up.
  codes_to_value_on_known_device: {
    limit: (values) => values.OTP_SENDS_PER_VALUE_PER_DAY,
    seconds: DAY,
    isShared: true,
    hourlyAfterwards: 1,
  },
  codes_to_home: { limit: codesToHome, seconds: HOUR },
  codes_abroad: { limit: codesAbroad, seconds: HOUR },
  codes_of_staff: { limit: (values) => values.OTP_SENDS_PER_IP_PER_HOUR, seconds: HOUR },
  codes_of_tenant: { limit: (values) => values.OTP_SENDS_PER_TENANT_PER_HOUR, seconds: HOUR },
  wrong_codes_of_requester: {
    limit: (values) => values.OTP_CHECKS_PER_VALUE_PER_DAY,
    seconds: DAY,
    isShared: true,
    hourlyAfterwards: 1,
  },
  wrong_codes_of_strangers: {
    limit: (values) => values.OTP_CHECKS_PER_VALUE_PER_DAY,
    seconds: DAY,
    isShared: true,
    hourlyAfterwards: 1,
  },
  wrong_codes_of_staff: { limit: (values) => values.OTP_CHECKS_PER_VALUE_PER_DAY, seconds: DAY },
  // One address cannot use up the tries that all others have at a code which reached its owner's phone.
  wrong_codes_from_address: { limit: 3, seconds: HOUR, isShared: true },
  // A name alone has no budget: a stranger elsewhere could use it up, and lock its owner out.
  logins_to_name_from_address: { limit: 10, seconds: QUARTER_HOUR },
  logins_from_address: { limit: 100, seconds: QUARTER_HOUR, isShared: true },
  // Whoever tries these has the password or a session already. Each device on which the account has signed in before has tries of its
  // own, and all others share some: 54 guesses a day at most at a code of six digits. The answer of a passkey has no budget.
  second_factors: { limit: 10, seconds: QUARTER_HOUR },
  second_factors_daily: { limit: 30, seconds: DAY, hourlyAfterwards: 1 },
  // Nobody guesses one of these, so an address elsewhere takes no tries away from the owner.
  recovery_codes_from_address: { limit: 10, seconds: QUARTER_HOUR },
  // The owner is told of the fifth wrong one of a day, once a day.
  wrong_second_factors_untold: { limit: 4, seconds: DAY },
  wrong_second_factors_told: { limit: 1, seconds: DAY },
  // Each question is a row of the database.
  passkey_questions_of_account: { limit: 60, seconds: HOUR },
  passkey_questions_from_address: { limit: 100, seconds: QUARTER_HOUR, isShared: true },
  // A link is a message to somebody who may not have asked for it.
  // A stranger may ask for it: far fewer than the messages to staff, so that those about new devices still arrive.
  forgotten_passwords_of_account: { limit: 6, seconds: DAY },
  forgotten_passwords_from_address: { limit: 20, seconds: HOUR, isShared: true },
  staff_links_of_manager: { limit: 100, seconds: DAY },
  staff_links_from_address: { limit: 60, seconds: HOUR, isShared: true },
  provider_sign_ins_from_address: { limit: 100, seconds: QUARTER_HOUR, isShared: true },
  messages_to_staff: { limit: 30, seconds: DAY },
  calls_of_key: { limit: 600, seconds: MINUTE },
  exports_of_key: { limit: 20, seconds: HOUR },
  username_lookups: { limit: 60, seconds: MINUTE },
  phone_lookups: { limit: 60, seconds: MINUTE },
  visits_from_address: {
    limit: (values) => values.OTP_SENDS_PER_IP_PER_HOUR * JOINS_PER_CODE,
    seconds: HOUR,
    isShared: true,
  },
  upload_megabytes: { limit: 100, seconds: DAY },
  upload_megabytes_of_tenant: { limit: (values) => values.BUDGETS_PER_TENANT_PER_DAY.megabytes, seconds: DAY },
  // Messages that a person causes by booking, moving and cancelling. Those that staff and the clock cause have points of
  // their own, so that a loop of changes costs nobody a reminder.
  changes_to_identity_hourly: { limit: 10, seconds: HOUR },
  changes_to_identity_daily: { limit: 30, seconds: DAY },
  changes_to_value: { limit: 40, seconds: DAY },
  changes_to_home: { limit: messagesToHome, seconds: HOUR },
  changes_abroad: { limit: messagesAbroad, seconds: HOUR },
  changes_of_tenant: { limit: (values) => values.BUDGETS_PER_TENANT_PER_DAY.messages, seconds: DAY },
  notices_to_identity_hourly: { limit: 10, seconds: HOUR },
  notices_to_identity_daily: { limit: 30, seconds: DAY },
  notices_to_value: { limit: 40, seconds: DAY },
  notices_to_home: { limit: messagesToHome, seconds: HOUR },
  notices_abroad: { limit: messagesAbroad, seconds: HOUR },
  notices_of_tenant: { limit: (values) => values.BUDGETS_PER_TENANT_PER_DAY.messages, seconds: DAY },
  // Reminders of drafts come in crowds: they leave the points of all others to presentations and offers.
  drafts_to_home: { limit: messagesToHome, seconds: HOUR },
  drafts_abroad: { limit: messagesAbroad, seconds: HOUR },
  drafts_of_tenant: { limit: (values) => values.BUDGETS_PER_TENANT_PER_DAY.messages, seconds: DAY },
  // Messages of staff to many have points of their own, so that they cost nobody a code, a reminder or a notice.
  announcements_to_identity: { limit: 5, seconds: DAY },
  announcements_to_home: { limit: messagesToHome, seconds: HOUR },
  announcements_abroad: { limit: messagesAbroad, seconds: HOUR },
  announcements_of_location: { limit: 3000, seconds: DAY },
  announcements_of_tenant: { limit: (values) => values.BUDGETS_PER_TENANT_PER_DAY.messages, seconds: DAY },
  mailboxes_of_identity: { limit: 3, seconds: DAY },
  // Erasing an applicant deletes the row of the mailbox, but not this.
  first_messages_to_mailbox: { limit: 1, seconds: 30 * DAY },
  mailbox_confirmations_from_address: { limit: 60, seconds: HOUR, isShared: true },
  // The link is a message to somebody who has not asked for it, so there are few of them.
  hand_overs_of_identity: { limit: 5, seconds: DAY },
  hand_overs_to_value: { limit: 3, seconds: DAY, isShared: true },
  hand_over_links_from_address: { limit: 60, seconds: HOUR, isShared: true },
  // Each may be a new rendering.
  appointment_pdfs_of_caller: { limit: 120, seconds: HOUR },
  changes_of_application: { limit: 20, seconds: HOUR },
} as const satisfies Record<string, BudgetRow>;

export type BudgetName = keyof typeof BUDGETS;

/** The row of a budget. */
export const budgetRow = (name: BudgetName): BudgetRow => BUDGETS[name];

/** All names of budgets, for metrics. */
export const BUDGET_NAMES = Object.keys(BUDGETS) as BudgetName[];

/** The points of each budget. */
export type BudgetLimits = Readonly<Record<BudgetName, number>>;

const limitOf = ({ limit }: BudgetRow, values: Values): number => (typeof limit === "number" ? limit : limit(values));

/** The points of each budget, also of those that variables set. */
export const budgetLimits = (values: Values): BudgetLimits =>
  Object.fromEntries(BUDGET_NAMES.map((name) => [name, limitOf(budgetRow(name), values)])) as unknown as BudgetLimits;
