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
import { type SpecifiedCall, specifiedCall } from "./specified-call";

const SEATS = ["Form", "Appointment"];
const OWN_SEATS = { registrationId: "ownSeats" } as const;

/** What anybody and applicants ask. */
export const APPLICANT_CALLS = {
  health: specifiedCall(health.get, { pages: ["Health"] }),
  config: specifiedCall(configuration.get, { reply: config, pages: ["every page"] }),
  availability: specifiedCall(centers.availability, {
    reply: centers.availability.reply,
    feature: "availability",
  }),
  sendCode: specifiedCall(verification.send, {
    sends: ["value", "method", "language"],
    reply: codeTimes,
    failures: { 500: "verification_send_failed" },
    pages: ["Verify"],
  }),
  checkCode: specifiedCall(verification.check, {
    sends: ["value", "method", "code"],
    adds: { checkId: "requestIds" },
    reply: tokens,
    failures: { 400: "verification_code_wrong", 401: "verification_code_wrong", 422: "verification_code_wrong" },
    pages: ["Verify"],
  }),
  ageRestrictions: specifiedCall(configuration.ageRestrictions, { sends: ["locationKey"], reply: ageLimits }),
  createApplication: specifiedCall(registrations.create, {
    sends: ["language", "location_key", "userLegalStatus"],
    adds: { familyOf: "families", isJoint: "jointBookings" },
    reply: specifiedApplication,
    pages: ["Applications"],
  }),
  saveApplication: specifiedCall(registrations.save, {
    sends: ["location_key", "userLegalStatus", "student", "guardians", "step", "maxStep", "lang", "isStudentAdult"],
    adds: { version: "versions", saveId: "requestIds", contract: "agreements" },
    reply: savedApplication,
    pages: ["Centers", "Contract", "Form", "EditForm", "Appointment"],
  }),
  applications: specifiedCall(registrations.list, { reply: summaryList, pages: ["Applications"] }),
  application: specifiedCall(registrations.get, {
    reply: specifiedApplication,
    pages: ["Centers", "Contract", "Form", "EditForm", "Congrats", "Appointment"],
  }),
  makeAppointment: specifiedCall(registrations.makeAppointment, {
    sends: ["isStudentAdult", "message"],
    defaults: { message: "" },
    reply: bookingReply,
    needs: ["success"],
    pages: ["Form"],
  }),
  updateAppointment: specifiedCall(registrations.updateAppointment, {
    sends: ["isStudentAdult", "message"],
    adds: { student: "directMoves" },
    defaults: { message: "" },
    reply: moveReply,
    needs: ["success"],
    pages: ["Appointment", "EditForm"],
  }),
  attendance: specifiedCall(registrations.attendance, {
    reply: specifiedAttendance,
    needs: ["presentationDate or appointmentDate"],
    pages: ["Congrats", "Appointment", "Form"],
  }),
  sessions: specifiedCall(schedule.sessions, {
    sends: ["locationKey", "weekday", "pairId"],
    adds: OWN_SEATS,
    reply: sessionList,
    pages: SEATS,
  }),
  startDays: specifiedCall(schedule.startDays, {
    adds: OWN_SEATS,
    reply: startDayList,
    needs: ["[]._id or start_day_id"],
    pages: SEATS,
  }),
  presentations: specifiedCall(schedule.presentations, { adds: OWN_SEATS, reply: presentationList, pages: SEATS }),
  regions: specifiedCall(schools.regions, { reply: regionList, pages: ["Form"] }),
  schools: specifiedCall(schools.ofRegion, { reply: schoolList, pages: ["Form"] }),
  legacyRegions: specifiedCall(schools.legacyRegions, { reply: regionList }),
  legacySchools: specifiedCall(schools.legacyOfRegion, { sends: ["regionId"], reply: schoolList }),
  usernameExists: specifiedCall(people.usernameExists, { reply: userExists, pages: ["Form"] }),
  checkPhone: specifiedCall(people.checkPhone, { sends: ["phone", "region"], reply: phoneCheck }),
  logout: specifiedCall(verification.logout, { feature: "logout" }),
};

const PRESENTATION = ["locationKey", "capacity", "date", "startDates"] as const;

/** What staff ask and change. */
export const STAFF_CALLS = {
  login: specifiedCall(staffAuth.login, {
    sends: ["username", "password"],
    reply: staffToken,
    failures: { 401: "login_invalid" },
    pages: ["DashboardAuth"],
  }),
  permittedLocations: specifiedCall(staffAuth.permittedLocations, {
    reply: permittedLocations,
    pages: ["the whole dashboard"],
  }),
  settings: specifiedCall(staffConfiguration.get, { reply: staffSettings, pages: ["Configuration"] }),
  updateSettings: specifiedCall(staffConfiguration.update, {
    sends: "the changed settings: (`registrationEmployeesCount`), the others in (`dashboardConfig`)",
    pages: ["Configuration"],
  }),
  presentationPage: specifiedCall(staffPresentations.list, {
    sends: ["limit", "offset", "locationKey"],
    reply: presentationPage,
    pages: ["Presentations"],
  }),
  addPresentation: specifiedCall(staffPresentations.add, { sends: PRESENTATION, pages: ["Presentations"] }),
  updatePresentation: specifiedCall(staffPresentations.update, {
    sends: [...PRESENTATION, "id"],
    adds: { confirm: "moveConfirmation", version: "versions" },
    pages: ["Presentations"],
  }),
  removePresentation: specifiedCall(staffPresentations.remove, {
    adds: { version: "versions" },
    pages: ["Presentations"],
  }),
  staffSessions: specifiedCall(staffStartDays.sessions, {
    sends: ["locationKey"],
    reply: staffSessionList,
    pages: ["Start days"],
  }),
  staffStartDays: specifiedCall(staffStartDays.list, {
    sends: ["dates", "location_key", "isFilled"],
    defaults: { isFilled: false },
    reply: staffStartDayList,
    needs: ["[].sessionId"],
    pages: ["Start days", "Presentations"],
  }),
  weeks: specifiedCall(staffStartDays.weeks, {
    sends: ["direction", "weeksCount", "referenceDate", "locationKey"],
    reply: weekList,
    pages: ["Start days"],
  }),
  month: specifiedCall(staffStartDays.month, {
    sends: ["month", "year", "locationKey"],
    reply: staffStartDays.month.reply,
    pages: ["Presentations"],
    feature: "startDayMonth",
  }),
  addStartDays: specifiedCall(staffStartDays.add, {
    sends: "`location_key`, `start_days` with `date`, `capacity`, `sessionId`",
    pages: ["Start days"],
  }),
  updateStartDays: specifiedCall(staffStartDays.update, {
    sends: "`location_key`, `start_days` with `_id`, `capacity`, `version` with `versions`",
    pages: ["Start days"],
  }),
  userView: specifiedCall(people.userView, { reply: userView, needs: ["firstName or lastName"], pages: ["People"] }),
  staffLogout: specifiedCall(staffAuth.logout, { feature: "logout" }),
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
