import { configuration } from "@/lib/contracts/configuration";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { schools } from "@/lib/contracts/schools";
import { ageLimits } from "@/lib/contracts/specified/configuration";
import { phoneCheck, regionList, schoolList, userExists } from "@/lib/contracts/specified/people";
import { specifiedApplication, specifiedAttendance, summaryList } from "@/lib/contracts/specified/registrations";
import { type CallRow, requiring } from "./call-row";
import { booking, savedApplication } from "./replies";

const applicationMembers = {
  step: "the first step",
  maxStep: "`step`",
  student: "no answers yet",
  guardians: "none",
  language: "the network's default language",
  status: "booked when `step` is `done` or the student has a `userId` or an `appointmentDate`, else a draft",
};

/** What applicants ask about themselves, their applications and their schools. */
export const applicantRows = {
  ageRestrictions: {
    endpoint: configuration.ageRestrictions,
    reply: ageLimits,
    must: [],
    used: { min: "no limit", max: "no limit" },
    pages: [],
  },
  applications: {
    endpoint: registrations.list,
    reply: summaryList,
    must: ["[]._id"],
    used: {
      "[].step": "the first step",
      "[].maxStep": "`step`",
      "[].student": "no name is shown",
      "[].location_key": "no centre is shown",
      "[].language": "the network's default language",
      "[].status": applicationMembers.status,
      "[].updatedAt": "no date is shown",
    },
    pages: ["Applications"],
  },
  create: {
    endpoint: registrations.create,
    reply: specifiedApplication,
    must: ["_id"],
    used: applicationMembers,
    pages: ["Applications"],
  },
  application: {
    endpoint: registrations.get,
    reply: specifiedApplication,
    must: ["_id"],
    used: applicationMembers,
    pages: ["Centers", "Contract", "Form", "EditForm", "Congrats", "Appointment"],
  },
  save: {
    endpoint: registrations.save,
    reply: savedApplication,
    must: [],
    used: { _id: "the application is read again" },
    pages: ["Centers", "Contract", "Form", "EditForm", "Appointment"],
  },
  makeAppointment: {
    endpoint: registrations.makeAppointment,
    reply: booking,
    must: ["success"],
    used: { appointment: "read by `GET /registration/user-attendance/{id}`" },
    pages: ["Form"],
  },
  updateAppointment: {
    endpoint: registrations.updateAppointment,
    reply: booking,
    must: ["success"],
    used: { appointment: "read by `GET /registration/user-attendance/{id}`" },
    pages: ["Appointment", "EditForm"],
  },
  attendance: {
    endpoint: registrations.attendance,
    reply: requiring(specifiedAttendance, "presentationDate or appointmentDate"),
    must: [
      "startDay",
      "presentationDate or appointmentDate",
      "locationKey or location_key",
      "session",
      "session.weekday",
      "session.start_time or startTime",
      "session.end_time or endTime",
    ],
    used: {
      lang: "the network's default language",
      secondarySession: "no second session",
      createdAt: "the time of reading",
      userId: "the application's `_id`",
      workingHours: "no hours are shown",
      status: "submitted",
    },
    pages: ["Congrats", "Appointment", "Form"],
  },
  usernameExists: {
    endpoint: people.usernameExists,
    reply: userExists,
    must: ["exists"],
    used: {},
    pages: ["Form"],
  },
  checkPhone: {
    endpoint: people.checkPhone,
    reply: phoneCheck,
    must: [],
    used: { e164: "left out" },
    pages: [],
  },
  regions: {
    endpoint: schools.regions,
    reply: regionList,
    must: ["[]._id or id", "[].name or title"],
    used: {},
    pages: ["Form"],
  },
  schools: {
    endpoint: schools.ofRegion,
    reply: schoolList,
    must: ["[]._id or id", "[].name or title"],
    used: { "[].regionId": "the region that was asked for" },
    pages: ["Form"],
  },
  legacyRegions: {
    endpoint: schools.legacyRegions,
    reply: regionList,
    must: ["[]._id or id", "[].name or title"],
    used: {},
    pages: [],
  },
  legacySchools: {
    endpoint: schools.legacyOfRegion,
    reply: schoolList,
    must: ["[]._id or id", "[].name or title"],
    used: { "[].regionId": "the region that was asked for" },
    pages: [],
  },
} as const satisfies Record<string, CallRow>;
