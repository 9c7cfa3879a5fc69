import "server-only";
import { centers } from "@/lib/contracts/centers";
import { configuration } from "@/lib/contracts/configuration";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { health } from "@/lib/contracts/health";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { schedule } from "@/lib/contracts/schedule";
import { schools } from "@/lib/contracts/schools";
import { staffAuth } from "@/lib/contracts/staff";
import { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import { verification } from "@/lib/contracts/verification";
import { makeAppointment, updateAppointment } from "./booking";
import { getAvailability } from "./centers";
import { getConfig, getPermittedLocations, getStaffConfiguration, updateStaffConfiguration } from "./configuration";
import type { RemoteCall } from "./exchange";
import {
  checkHealth,
  checkPhone,
  getAgeRestrictions,
  getLegacySchools,
  getRegions,
  getSchools,
  getUserExists,
  getUserView,
} from "./people";
import {
  createRegistration,
  getAttendance,
  getRegistration,
  listRegistrations,
  saveRegistration,
} from "./registrations";
import { getPresentations, getSessions, getStartDays } from "./schedule";
import {
  addPresentation,
  addStartDays,
  changeStartDays,
  getMonth,
  getStaffSessions,
  getStaffStartDays,
  getWeeks,
  listPresentations,
  removePresentation,
  updatePresentation,
} from "./staff-schedule";
import { checkCode, sendCode, signInStaff, signOutRemotely } from "./verification";

const row = <E extends Endpoint>(endpoint: E, remoteCall: RemoteCall<E>) =>
  [endpoint, remoteCall as unknown as RemoteCall] as const;

/** How each specified call is spoken to an organisation's own backend. */
const REMOTE_CALLS: ReadonlyMap<Endpoint, RemoteCall> = new Map<Endpoint, RemoteCall>([
  row(configuration.get, getConfig),
  row(configuration.ageRestrictions, getAgeRestrictions),
  row(centers.availability, getAvailability),
  row(verification.send, sendCode),
  row(verification.check, checkCode),
  row(verification.logout, signOutRemotely),
  row(registrations.list, listRegistrations),
  row(registrations.create, createRegistration),
  row(registrations.get, getRegistration),
  row(registrations.save, saveRegistration),
  row(registrations.attendance, getAttendance),
  row(registrations.makeAppointment, makeAppointment),
  row(registrations.updateAppointment, updateAppointment),
  row(schedule.sessions, getSessions),
  row(schedule.startDays, getStartDays),
  row(schedule.presentations, getPresentations),
  row(people.usernameExists, getUserExists),
  row(people.checkPhone, checkPhone),
  row(people.userView, getUserView),
  row(schools.regions, getRegions),
  row(schools.ofRegion, getSchools),
  row(schools.legacyRegions, getRegions),
  row(schools.legacyOfRegion, getLegacySchools),
  row(health.get, checkHealth),
  row(staffAuth.login, signInStaff),
  row(staffAuth.logout, signOutRemotely),
  row(staffAuth.permittedLocations, getPermittedLocations),
  row(staffConfiguration.get, getStaffConfiguration),
  row(staffConfiguration.update, updateStaffConfiguration),
  row(staffStartDays.sessions, getStaffSessions),
  row(staffStartDays.weeks, getWeeks),
  row(staffStartDays.list, getStaffStartDays),
  row(staffStartDays.month, getMonth),
  row(staffStartDays.add, addStartDays),
  row(staffStartDays.update, changeStartDays),
  row(staffPresentations.list, listPresentations),
  row(staffPresentations.add, addPresentation),
  row(staffPresentations.update, updatePresentation),
  row(staffPresentations.remove, removePresentation),
]);

/** How a call is spoken to an organisation's own backend. Calls of an optional feature are spoken as they are declared. */
export const remoteCallOf = (endpoint: Endpoint): RemoteCall | undefined => REMOTE_CALLS.get(endpoint);
