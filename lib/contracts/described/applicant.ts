import { attendance, center, draft, EARLIER, IDS, NOW, SOON, settings, TOKEN } from "@/lib/contracts/samples";
import type { configuration } from "../configuration";
import type { registrations } from "../registrations";
import type { verification } from "../verification";
import type { waitingRoom } from "../waiting-room";
import type { DescribedCalls } from "./describe";

export const configurationDescribed: DescribedCalls<typeof configuration> = {
  "GET /config": {
    about: "The network's centres, languages, limits of verification, and how each centre's application is made up.",
    example: {
      centers: [center],
      languages: ["hy", "en", "ru"],
      verificationAttemptCount: 3,
      verificationRetryTimeoutMS: 60_000,
      verificationTimeLimitMS: 300_000,
      registrationLimit: 5,
      dashboardConfig: { ...settings, locationOverrides: { gyumri: { usernameRequired: true } } },
    },
  },
  "GET /config/age-restrictions": {
    about: "The ages in years that a centre takes, judged on the start day; an end that is missing has no limit.",
    example: { min: 12, max: 18 },
  },
};

export const verificationDescribed: DescribedCalls<typeof verification> = {
  "POST /verification/send": {
    about: "Sends a code of six digits to a phone or an e-mail address, in the language asked for.",
    example: { success: true, retryAfterMS: 60_000, expiresAt: SOON },
  },
  "POST /verification/check": {
    about: "Checks a code: a right one gives the applicant's token and that of the file service.",
    example: { token: TOKEN, fileApiToken: TOKEN, expiresAt: "2026-06-08T21:30:00.000Z" },
  },
  "POST /verification/logout": { about: "Ends the session: its tokens are refused from now on." },
};

export const waitingRoomDescribed: DescribedCalls<typeof waitingRoom> = {
  "POST /waiting-room": {
    about: "Where a visitor stands in the line in front of the network; without a visit that is known, at its end.",
    example: { visit: IDS.visit, isIn: false, before: 41, estimateMS: 180_000, askAgainMS: 8100 },
  },
  "POST /waiting-room/seen": { about: "These visitors are still there: their places and calls do not lapse." },
  "DELETE /waiting-room/{id}": { about: "A visitor has left, and the next one may come in." },
};

export const registrationsDescribed: DescribedCalls<typeof registrations> = {
  "GET /registration": {
    about: "The applications of who asks, newest change first.",
    example: {
      registrations: [
        {
          _id: IDS.application,
          step: "studentData",
          maxStep: "session",
          status: "draft",
          location_key: "yerevan",
          language: "hy",
          firstName: "Անի",
          lastName: "Պետրոսյան",
          appointmentState: null,
          isWaiting: false,
          hasGuardians: true,
          updatedAt: NOW,
          version: 4,
        },
      ],
    },
  },
  "POST /registration": {
    about: "Begins an application.",
    example: {
      _id: IDS.application,
      step: "location",
      maxStep: "location",
      version: 0,
      status: "draft",
      language: "hy",
      userLegalStatus: null,
      student: {},
      guardians: [],
      createdAt: EARLIER,
      updatedAt: EARLIER,
    },
  },
  "GET /registration/{id}": { about: "One application, as it was saved last.", example: draft },
  "PUT /registration/{id}": {
    about:
      "Saves the whole form over the version it was read at; `contract` accepts the agreement. Of a stale save, `data.current` brings the application as it is.",
    example: { ...draft, version: 5 },
  },
  "DELETE /registration/{id}": { about: "Deletes a draft." },
  "POST /registration/make-appointment/{id}": {
    about:
      "Books the seats of the saved form: start day, the pair's start day and presentation, all or none. Asked again with the same seats, it is the same appointment.",
    example: { success: true, appointment: attendance },
  },
  "PATCH /registration/update-appointment/{id}": {
    about: "Moves the appointment to other seats, or books again after a cancellation; the old seats are given back.",
    example: { success: true, appointment: { ...attendance, startDay: "2026-06-22", pairStartDay: "2026-06-25" } },
  },
  "GET /registration/user-attendance/{id}": {
    about: "The appointment of an application.",
    example: attendance,
  },
};
