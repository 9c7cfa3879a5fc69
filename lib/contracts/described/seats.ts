import { attendance, IDS, presentation, SOON, session } from "@/lib/contracts/samples";
import type { schedule } from "../schedule";
import type { seats } from "../seats";
import type { DescribedCalls } from "./describe";

export const scheduleDescribed: DescribedCalls<typeof schedule> = {
  "GET /schedule": {
    about: "A centre's weekly sessions, and whether any start day of theirs has seats.",
    example: { sessions: [session] },
  },
  "GET /start-day/{sessionId}/{pairSessionId}/{locationKey}": {
    about: "The start days of a session in the next 90 days; `pairSessionId` is `none` for a session without a pair.",
    example: {
      startDays: [
        {
          _id: IDS.startDay,
          sessionId: IDS.session,
          date: "2026-06-15",
          capacity: 20,
          busyCapacity: 7,
          pairStartDayId: IDS.pairStartDay,
          isAvailable: true,
          isClosest: true,
        },
      ],
    },
  },
  "GET /presentation/{startDayId}/{locationKey}": {
    about: "The presentations that serve a start day, earliest first.",
    example: { presentations: [presentation] },
  },
};

export const seatsDescribed: DescribedCalls<typeof seats> = {
  "POST /registration/hold/{id}": {
    about: "Keeps seats for ten minutes while the confirmation is read; renewed twice at most.",
    example: { expiresAt: SOON },
  },
  "DELETE /registration/hold/{id}": { about: "Gives held seats back." },
  "DELETE /registration/appointment/{id}": { about: "Cancels the appointment and gives its seats back." },
  "POST /registration/{id}/waiting-list": {
    about: "Waits for seats of a session in a range of days, when every one of them is full.",
    example: { _id: IDS.waiting, position: 3 },
  },
  "DELETE /registration/{id}/waiting-list": {
    about: "Leaves the waiting list, and gives back seats that were offered.",
  },
  "POST /registration/{id}/waiting-list/accept": {
    about: "Books the seats that the waiting list offers.",
    example: { success: true, appointment: attendance },
  },
  "GET /registration/{id}/calendar.ics": { about: "The appointment for a calendar." },
  "GET /registration/{id}/appointment.pdf": { about: "The appointment on one page, in the application's language." },
};
