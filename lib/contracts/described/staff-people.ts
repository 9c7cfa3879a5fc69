import { attendance, center, draft, EARLIER, file, IDS, NOW, presentation, settings } from "@/lib/contracts/samples";
import type { staffApplicants } from "../staff-applicants";
import type { staffAccounts, staffAudit, staffConfiguration } from "../staff-management";
import type { DescribedCalls } from "./describe";

const account = {
  _id: IDS.account,
  username: "front-desk",
  role: "staff" as const,
  locations: ["yerevan"],
  isDisabled: false,
  createdAt: EARLIER,
};

const startDay = { _id: IDS.startDay, sessionId: IDS.session, date: "2026-06-15", capacity: 20 };

export const staffApplicantsDescribed: DescribedCalls<typeof staffApplicants> = {
  "POST /applicant/list": {
    about: "The applicants of a location, searched, filtered and sorted, a page at a time.",
    example: {
      applicants: [
        {
          registrationId: IDS.application,
          firstName: "Անի",
          lastName: "Պետրոսյան",
          phone: "+37491234567",
          status: "submitted",
          language: "hy",
          reference: attendance.reference,
          state: "active",
          startDay: attendance.startDay,
          presentationDate: presentation.date,
          message: "",
          updatedAt: NOW,
        },
      ],
      count: 1,
    },
  },
  "GET /applicant/export": { about: "The same as a table, one row an applicant." },
  "GET /applicant/{registrationId}": {
    about: "Everything a location's staff may see of one applicant.",
    example: {
      application: { ...draft, step: "done", maxStep: "done", status: "submitted", appointment: attendance },
      message: "",
      userId: IDS.user,
      studentStatus: "not_registered",
      identity: { method: "sms", value: "+37491234567" },
      files: [file],
      history: [{ at: NOW, event: "booked" }],
    },
  },
  "POST /applicant/check-in": {
    about: "Notes that somebody came to their presentation, or did not.",
    example: { ...attendance, state: "attended" },
  },
  "POST /applicant/accept": {
    about: "Accepts an application: the student is registered, and the applicant changes it no more.",
    example: { status: "accepted", userId: IDS.user },
  },
  "GET /applicant/{registrationId}/files/{id}": { about: "A file of an application, as an attachment." },
};

export const staffConfigurationDescribed: DescribedCalls<typeof staffConfiguration> = {
  "GET /config/{location_key}": {
    about: "A location's configuration as it is in force.",
    example: {
      ...settings,
      registrationEmployeesCount: 2,
      workingHours: center.workingHours,
      network: { registrationEmployeesCount: 1 },
      own: ["registrationEmployeesCount"],
    },
  },
  "POST /config/{location_key}": {
    about: "Changes parts of a location's configuration.",
    example: { updated: true },
  },
};

export const staffAccountsDescribed: DescribedCalls<typeof staffAccounts> = {
  "POST /account/list": {
    about: "The staff of the manager's own locations.",
    example: { accounts: [account], count: 1 },
  },
  "POST /account/add": {
    about: "Adds a member of the staff; without a password one is made, and told this once.",
    example: { ...account, password: "mild-otter-paints-seven" },
  },
  "PATCH /account/update": {
    about:
      "Changes a member's role, locations or password, or disables them; it takes effect at once. A password that is made is told this once.",
    example: { ...account, password: "mild-otter-paints-seven" },
  },
};

export const staffAuditDescribed: DescribedCalls<typeof staffAudit> = {
  "GET /audit": {
    about: "What a location's staff changed, newest first; `action` names one kind of change.",
    example: {
      entries: [
        {
          _id: IDS.entry,
          at: NOW,
          actor: "front-desk",
          action: "capacities_changed",
          target: "start_days:yerevan",
          before: [{ ...startDay, capacity: 15 }],
          after: [startDay],
        },
        {
          _id: IDS.settingsEntry,
          at: EARLIER,
          actor: "front-desk",
          action: "configuration_changed",
          target: "configuration:yerevan",
          before: { registrationEmployeesCount: null },
          after: { registrationEmployeesCount: 2 },
          undoneAt: NOW,
        },
      ],
      count: 2,
    },
  },
  "POST /audit/undo": { about: "Takes back a change of the configuration." },
};
