import { configuration } from "@/lib/contracts/configuration";
import { health } from "@/lib/contracts/health";
import { schedule } from "@/lib/contracts/schedule";
import { config } from "@/lib/contracts/specified/configuration";
import { codeTimes } from "@/lib/contracts/specified/people";
import { presentationList, sessionList, startDayList } from "@/lib/contracts/specified/schedule";
import { verification } from "@/lib/contracts/verification";
import { DEFAULT_LIMITS } from "@/lib/domain/tenant/limits";
import { anything, type CallRow, requiring } from "./call-row";
import { loginTokens } from "./replies";

const OWN = "this product's row of the centre";

/** What anybody may ask, and what applicants choose their seats from. */
export const scheduleRows = {
  health: { endpoint: health.get, reply: anything, must: [], used: {}, pages: ["Health"] },
  config: {
    endpoint: configuration.get,
    reply: config,
    must: ["centers", "centers[].location_key or locationKey"],
    used: {
      "centers[].name": `${OWN}, else its key in words`,
      "centers[].city": `${OWN}, else its name`,
      "centers[].address": `${OWN}, else its name`,
      "centers[].timeZone": `${OWN}, else the network's first centre, else UTC`,
      "centers[].workingHours": "no hours are shown",
      languages: "the languages of the network's country",
      verificationAttemptCount: String(DEFAULT_LIMITS.verificationAttemptCount),
      verificationRetryTimeoutMS: String(DEFAULT_LIMITS.verificationRetryTimeoutMS),
      verificationTimeLimitMS: String(DEFAULT_LIMITS.verificationTimeLimitMS),
      registrationLimit: String(DEFAULT_LIMITS.registrationLimit),
      dashboardConfig: "the settings of the network's row and country",
      "dashboardConfig.pages": "all pages",
      "dashboardConfig.agePreCheck": "as the country says",
      "dashboardConfig.specialNeeds": "no list, only the note",
      "dashboardConfig.logos": "the network's own",
      "dashboardConfig.pageImages": "none",
      "dashboardConfig.verification": "the network's methods",
      "dashboardConfig.locationOverrides": "none",
    },
    pages: ["every page"],
  },
  sendCode: {
    endpoint: verification.send,
    reply: codeTimes,
    must: [],
    used: { retryAfterMS: "of `GET /config`", expiresAt: "of `GET /config`" },
    pages: ["Verify"],
  },
  checkCode: {
    endpoint: verification.check,
    reply: loginTokens,
    must: ["token"],
    used: { fileApiToken: "no file service" },
    pages: ["Verify"],
  },
  sessions: {
    endpoint: schedule.sessions,
    reply: sessionList,
    must: ["[]._id", "[].weekday", "[].start_time or startTime", "[].end_time or endTime"],
    used: {
      "[].pairId": "no second session",
      "[].capacity": "seats are told by the start days",
      "[].busyCapacity": "0",
      "[].isAvailable": "available while `busyCapacity` is below `capacity`",
      "[].isClosest": "no",
    },
    pages: ["Form", "Appointment"],
  },
  startDays: {
    endpoint: schedule.startDays,
    reply: requiring(startDayList, "_id"),
    must: ["[]._id or start_day_id", "[].date", "[].capacity"],
    used: {
      "[].busyCapacity": "0",
      "[].sessionId": "the session that was asked for",
      "[].isAvailable": "available while it and its pair's day have seats",
      "[].isClosest": "the first one that is available",
      "[].pairStartDayId": "the pair's next day in the same reply",
    },
    pages: ["Form", "Appointment"],
  },
  presentations: {
    endpoint: schedule.presentations,
    reply: presentationList,
    must: ["[]._id", "[].date", "[].capacity"],
    used: {
      "[].busyCapacity": "0",
      "[].startDates": "none",
      "[].location_key or locationKey": "the location that was asked for",
    },
    pages: ["Form", "Appointment"],
  },
} as const satisfies Record<string, CallRow>;
