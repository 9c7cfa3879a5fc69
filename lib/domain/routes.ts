import type { Step } from "./application/steps";

/** Every address of the product. */
export const routes = {
  home: "/",
  verify: "/verify",
  waitingRoom: "/waiting-room",
  applications: "/applications",
  centers: (formId: string) => `/centers/${formId}`,
  contract: (formId: string) => `/contract/${formId}`,
  form: (formId: string, step?: Step) => `/form/${formId}${step ? `?step=${step}` : ""}`,
  editForm: (formId: string, step?: Step) => `/edit-form/${formId}${step ? `?step=${step}` : ""}`,
  congrats: (formId: string) => `/congrats/${formId}`,
  appointment: (formId: string) => `/appointment/${formId}`,
  confirmMailbox: "/confirm-mailbox",
  handOver: "/hand-over",
  dashboard: "/dashboard",
  schedules: "/dashboard/schedules",
  presentations: "/dashboard/schedules/presentations",
  startDays: "/dashboard/schedules/start_day",
  closures: "/dashboard/schedules/closures",
  slots: "/dashboard/schedules/slots",
  overview: "/dashboard/overview",
  locationsOverview: "/dashboard/overview/locations",
  signInSheets: "/dashboard/overview/sign-in-sheets",
  checkIn: "/dashboard/check-in",
  applicants: "/dashboard/applicants",
  newApplicant: "/dashboard/new-applicant",
  applicant: (registrationId: string) => `/dashboard/applicants/${registrationId}`,
  waiting: "/dashboard/waiting",
  announcements: "/dashboard/messages",
  people: "/dashboard/people",
  configuration: "/dashboard/configuration",
  accounts: "/dashboard/accounts",
  keys: "/dashboard/keys",
  audit: "/dashboard/audit",
  account: "/dashboard/account",
  staffLink: "/dashboard/link",
  developerInbox: "/dev/inbox",
  uiKit: "/dev/ui",
} as const;

/** The address of the link that confirms a mailbox. A fragment is in no server's log, and in no `Referer`. */
export const confirmMailboxRoute = (token: string): string => `${routes.confirmMailbox}#token=${token}`;

/** The address of the link by which a guardian takes over an application. */
export const handOverRoute = (token: string): string => `${routes.handOver}#token=${token}`;

/** The address of a one-time link of staff. */
export const staffLinkRoute = (token: string): string => `${routes.staffLink}#token=${token}`;

/** The address of a sign-in page that leads to a path afterwards. */
export const signInRoute = (page: string, path: string): string => `${page}?redirect=${encodeURIComponent(path)}`;
