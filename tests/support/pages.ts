import { SCREENS } from "@/lib/domain/dashboard/screens";

/** Who may open a page: everybody, the application's own applicant, any applicant, staff, managers, or developers. */
export type PageAccess = "open" | "own" | "applicant" | "staff" | "manager" | "developers";

export interface PageRow {
  access: PageAccess;
  /** Its address; `{id}` is an application's. */
  path: string;
}

/** Every page of the product by its file under `app/[tenant]/[locale]`, and who may open it. */
export const PAGES: Record<string, PageRow> = {
  "(applicant)": { access: "open", path: "/" },
  "(applicant)/404": { access: "open", path: "/404" },
  "(applicant)/verify": { access: "open", path: "/verify" },
  "(applicant)/confirm-mailbox": { access: "open", path: "/confirm-mailbox" },
  "(applicant)/hand-over": { access: "open", path: "/hand-over" },
  "(applicant)/waiting-room": { access: "open", path: "/waiting-room" },
  "(applicant)/applications": { access: "applicant", path: "/applications" },
  "(applicant)/centers/[formId]": { access: "own", path: "/centers/{id}" },
  "(applicant)/contract/[formId]": { access: "own", path: "/contract/{id}" },
  "(applicant)/form/[formId]": { access: "own", path: "/form/{id}" },
  "(applicant)/edit-form/[formId]": { access: "own", path: "/edit-form/{id}" },
  "(applicant)/congrats/[formId]": { access: "own", path: "/congrats/{id}" },
  "(applicant)/appointment/[formId]": { access: "own", path: "/appointment/{id}" },
  "(applicant)/dev/inbox": { access: "developers", path: "/dev/inbox" },
  "(applicant)/dev/ui": { access: "developers", path: "/dev/ui" },
  // The login.
  dashboard: { access: "open", path: "/dashboard" },
  "dashboard/link": { access: "open", path: "/dashboard/link" },
  "dashboard/account": { access: "staff", path: SCREENS.myAccount.path },
  "dashboard/schedules": { access: "staff", path: "/dashboard/schedules" },
  "dashboard/overview": { access: "staff", path: SCREENS.overview.path },
  "dashboard/overview/locations": { access: "staff", path: SCREENS.locations.path },
  "dashboard/overview/sign-in-sheets": { access: "staff", path: "/dashboard/overview/sign-in-sheets" },
  "dashboard/check-in": { access: "staff", path: SCREENS.checkIn.path },
  "dashboard/applicants": { access: "staff", path: SCREENS.applicants.path },
  "dashboard/applicants/[registrationId]": { access: "staff", path: "/dashboard/applicants/{id}" },
  "dashboard/new-applicant": { access: "staff", path: SCREENS.newApplicant.path },
  "dashboard/messages": { access: "staff", path: SCREENS.announcements.path },
  "dashboard/waiting": { access: "staff", path: SCREENS.waiting.path },
  "dashboard/people": { access: "staff", path: SCREENS.people.path },
  "dashboard/schedules/start_day": { access: "staff", path: SCREENS.startDays.path },
  "dashboard/schedules/presentations": { access: "staff", path: SCREENS.presentations.path },
  "dashboard/schedules/closures": { access: "staff", path: SCREENS.closures.path },
  "dashboard/schedules/slots": { access: "manager", path: SCREENS.slots.path },
  "dashboard/configuration": { access: "manager", path: SCREENS.configuration.path },
  "dashboard/accounts": { access: "manager", path: SCREENS.accounts.path },
  "dashboard/keys": { access: "manager", path: SCREENS.keys.path },
  "dashboard/audit": { access: "manager", path: SCREENS.audit.path },
};
