import { people } from "@/lib/contracts/people";
import { permittedLocations, staffSettings } from "@/lib/contracts/specified/configuration";
import { userView } from "@/lib/contracts/specified/people";
import { presentationPage, sessionList, startDayList, weekList } from "@/lib/contracts/specified/schedule";
import { staffAuth } from "@/lib/contracts/staff";
import { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import { anything, type CallRow, requiring } from "./call-row";
import { loginTokens } from "./replies";

const change = { reply: anything, must: [], used: {} } as const;

/** What staff ask and change. */
export const staffRows = {
  login: {
    endpoint: staffAuth.login,
    reply: loginTokens,
    must: ["token"],
    used: {},
    pages: ["DashboardAuth"],
  },
  permittedLocations: {
    endpoint: staffAuth.permittedLocations,
    reply: permittedLocations,
    must: ["[].location_key or locationKey"],
    used: { "[].name": "of `GET /config`", "[].timeZone": "of `GET /config`" },
    pages: ["the whole dashboard"],
  },
  configuration: {
    endpoint: staffConfiguration.get,
    reply: staffSettings,
    must: [],
    used: {
      registrationEmployeesCount: "1",
      workingHours: "of `GET /config`",
      pages: "of `GET /config`, as all other settings",
      network: "of `GET /config`",
      own: "the names in `locationOverrides`",
    },
    pages: ["Configuration"],
  },
  updateConfiguration: { ...change, endpoint: staffConfiguration.update, pages: ["Configuration"] },
  presentations: {
    endpoint: staffPresentations.list,
    reply: presentationPage,
    must: ["presentations", "presentations[]._id", "presentations[].date", "presentations[].capacity"],
    used: {
      "presentations[].busyCapacity": "0",
      "presentations[].startDates": "none",
      count: "no further page",
    },
    pages: ["Presentations"],
  },
  addPresentation: { ...change, endpoint: staffPresentations.add, pages: ["Presentations"] },
  updatePresentation: { ...change, endpoint: staffPresentations.update, pages: ["Presentations"] },
  removePresentation: { ...change, endpoint: staffPresentations.remove, pages: ["Presentations"] },
  sessions: {
    endpoint: staffStartDays.sessions,
    reply: sessionList,
    must: ["[]._id", "[].weekday", "[].start_time or startTime", "[].end_time or endTime"],
    used: {
      "[].pairId": "no second session",
      "[].capacity": "0 is proposed for a day without a start day",
      "[].registration_employees_count": "1",
    },
    pages: ["Start days"],
  },
  startDays: {
    endpoint: staffStartDays.list,
    reply: requiring(startDayList, "sessionId"),
    must: ["[].sessionId", "[].date", "[].capacity"],
    used: { "[]._id or start_day_id": "the session is not open on that day", "[].busyCapacity": "0" },
    pages: ["Start days", "Presentations"],
  },
  weeks: {
    endpoint: staffStartDays.weeks,
    reply: weekList,
    must: ["[].value", "[].capacity", "[].busyCapacity"],
    used: { "[].name": "the first and the last day" },
    pages: ["Start days"],
  },
  month: {
    endpoint: staffStartDays.month,
    reply: staffStartDays.month.reply,
    must: ["calendarStartDays", "calendarStartDays[].date"],
    used: {},
    pages: ["Presentations"],
    feature: "startDayMonth",
  },
  addStartDays: { ...change, endpoint: staffStartDays.add, pages: ["Start days"] },
  updateStartDays: { ...change, endpoint: staffStartDays.update, pages: ["Start days"] },
  userView: {
    endpoint: people.userView,
    reply: userView,
    must: ["firstName or lastName"],
    used: { userId: "the id that was searched", status: "not registered yet" },
    pages: ["People"],
  },
} as const satisfies Record<string, CallRow>;
