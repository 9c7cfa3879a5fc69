import { centers } from "../centers";
import { configuration } from "../configuration";
import type { Endpoint } from "../endpoint";
import { health } from "../health";
import { people } from "../people";
import { registrations } from "../registrations";
import { schedule } from "../schedule";
import { schools } from "../schools";
import { staffAuth } from "../staff";
import { staffConfiguration } from "../staff-configuration";
import { staffPresentations, staffStartDays } from "../staff-schedule";
import { verification } from "../verification";
import { ageLimits, config, permittedLocations, staffSettings } from "./configuration";
import { codeTimes, phoneCheck, regionList, schoolList, staffToken, tokens, userExists, userView } from "./people";
import {
  bookingReply,
  moveReply,
  savedApplication,
  specifiedApplication,
  specifiedAttendance,
  summaryList,
} from "./registrations";
import {
  presentationList,
  presentationPage,
  sessionList,
  staffSessionList,
  staffStartDayList,
  startDayList,
  weekList,
} from "./schedule";
import { anything, specifiedCall as call, type SpecifiedCall } from "./specified-call";

const APPLICATION = "Centers, Contract, Form, EditForm, Appointment";
const SEATS = "Form, Appointment";
const FORM = ["location_key", "userLegalStatus", "student", "guardians", "step", "maxStep", "lang"] as const;
const BOOKING = { sends: ["isStudentAdult", "message"], defaults: { message: "" }, needs: ["success"] } as const;
const OWN_SEATS = { adds: { registrationId: "ownSeats" } } as const;
const WRONG_CODE = "verification_code_wrong";

/** What anybody and applicants ask. */
const APPLICANT_CALLS = {
  health: call(health.get, anything, "Health"),
  config: call(configuration.get, config, "every page"),
  availability: call(centers.availability, centers.availability.reply, "", { feature: "availability" }),
  sendCode: call(verification.send, codeTimes, "Verify", {
    sends: ["value", "method", "language"],
    failures: { 500: "verification_send_failed" },
  }),
  checkCode: call(verification.check, tokens, "Verify", {
    sends: ["value", "method", "code"],
    adds: { checkId: "requestIds" },
    failures: { 400: WRONG_CODE, 401: WRONG_CODE, 422: WRONG_CODE },
  }),
  ageRestrictions: call(configuration.ageRestrictions, ageLimits, "", { sends: ["locationKey"] }),
  createApplication: call(registrations.create, specifiedApplication, "Applications", {
    sends: ["language", "location_key", "userLegalStatus"],
    adds: { familyOf: "families", isJoint: "jointBookings" },
  }),
  saveApplication: call(registrations.save, savedApplication, APPLICATION, {
    sends: [...FORM, "isStudentAdult"],
    adds: { version: "versions", saveId: "requestIds", contract: "agreements" },
  }),
  applications: call(registrations.list, summaryList, "Applications"),
  application: call(registrations.get, specifiedApplication, `${APPLICATION}, Congrats`),
  makeAppointment: call(registrations.makeAppointment, bookingReply, "Form", BOOKING),
  updateAppointment: call(registrations.updateAppointment, moveReply, "Appointment, EditForm", {
    ...BOOKING,
    adds: { student: "directMoves" },
  }),
  attendance: call(registrations.attendance, specifiedAttendance, "Congrats, Appointment, Form", {
    needs: ["presentationDate or appointmentDate"],
  }),
  sessions: call(schedule.sessions, sessionList, SEATS, { sends: ["locationKey", "weekday", "pairId"], ...OWN_SEATS }),
  startDays: call(schedule.startDays, startDayList, SEATS, { ...OWN_SEATS, needs: ["[]._id or start_day_id"] }),
  presentations: call(schedule.presentations, presentationList, SEATS, OWN_SEATS),
  regions: call(schools.regions, regionList, "Form"),
  schools: call(schools.ofRegion, schoolList, "Form"),
  legacyRegions: call(schools.legacyRegions, regionList, ""),
  legacySchools: call(schools.legacyOfRegion, schoolList, "", { sends: ["regionId"] }),
  usernameExists: call(people.usernameExists, userExists, "Form"),
  checkPhone: call(people.checkPhone, phoneCheck, "", { sends: ["phone", "region"] }),
  logout: call(verification.logout, anything, "", { feature: "logout" }),
};

const PRESENTATION = ["locationKey", "capacity", "date", "startDates"] as const;

/** What staff ask and change. */
export const STAFF_CALLS = {
  login: call(staffAuth.login, staffToken, "DashboardAuth", {
    sends: ["username", "password"],
    failures: { 401: "login_invalid" },
  }),
  permittedLocations: call(staffAuth.permittedLocations, permittedLocations, "the whole dashboard"),
  settings: call(staffConfiguration.get, staffSettings, "Configuration"),
  updateSettings: call(staffConfiguration.update, anything, "Configuration", {
    sends: "the changed settings: (`registrationEmployeesCount`), the others in (`dashboardConfig`)",
  }),
  presentationPage: call(staffPresentations.list, presentationPage, "Presentations", {
    sends: ["limit", "offset", "locationKey"],
  }),
  addPresentation: call(staffPresentations.add, anything, "Presentations", { sends: PRESENTATION }),
  updatePresentation: call(staffPresentations.update, anything, "Presentations", {
    sends: [...PRESENTATION, "id"],
    adds: { confirm: "moveConfirmation", version: "versions" },
  }),
  removePresentation: call(staffPresentations.remove, anything, "Presentations", { adds: { version: "versions" } }),
  staffSessions: call(staffStartDays.sessions, staffSessionList, "Start days", { sends: ["locationKey"] }),
  staffStartDays: call(staffStartDays.list, staffStartDayList, "Start days, Presentations", {
    sends: ["dates", "location_key", "isFilled"],
    defaults: { isFilled: false },
    needs: ["[].sessionId"],
  }),
  weeks: call(staffStartDays.weeks, weekList, "Start days", {
    sends: ["direction", "weeksCount", "referenceDate", "locationKey"],
  }),
  month: call(staffStartDays.month, staffStartDays.month.reply, "Presentations", {
    sends: ["month", "year", "locationKey"],
    feature: "startDayMonth",
  }),
  addStartDays: call(staffStartDays.add, anything, "Start days", {
    sends: "`location_key`, `start_days` with `date`, `capacity`, `sessionId`",
  }),
  updateStartDays: call(staffStartDays.update, anything, "Start days", {
    sends: "`location_key`, `start_days` with `_id`, `capacity`, `version` with `versions`",
  }),
  userView: call(people.userView, userView, "People", { needs: ["firstName or lastName"] }),
  staffLogout: call(staffAuth.logout, anything, "", { feature: "logout" }),
};

/**
 * The specified wire: every call that an organisation's own backend may answer, by its name. The adapter, the conformance check
 * and the table of docs/own-backend.md read it.
 */
export const SPECIFIED_CALLS = { ...APPLICANT_CALLS, ...STAFF_CALLS };
export type SpecifiedCallName = keyof typeof SPECIFIED_CALLS;

const byEndpoint = new Map<Endpoint, SpecifiedCall>(
  Object.values(SPECIFIED_CALLS).map((call) => [call.endpoint, call as SpecifiedCall]),
);

/** The specified call that serves a call of ours; nothing for a call of an optional feature. */
export const specifiedCallOf = (endpoint: Endpoint): SpecifiedCall | undefined => byEndpoint.get(endpoint);
