import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { OfferNotice } from "@/components/waiting-list/offer-notice";
import { isBookedSince } from "@/lib/client/saved-application";
import type { Application } from "@/lib/contracts/application";
import { IDS, SOON, sampleApplication, sampleAttendance } from "@/lib/contracts/samples";
import { schedule } from "@/lib/contracts/schedule";
import { seats } from "@/lib/contracts/seats";
import { answer, answerCalls } from "./door-support";
import { English, TEXTS } from "./english";
import { pushed, router } from "./navigation-support";
import { FIRST_DAY, PRESENTATION, PRESENTATIONS, session, weekly } from "./seats-support";

const OFFERED = session("monday", 1, 15);
const HOLD = { start_day_id: FIRST_DAY, presentation_id: PRESENTATION };

const accept = async (application: Application) => {
  answerCalls(
    answer(schedule.sessions, () => ({ sessions: [OFFERED] })),
    answer(schedule.startDays, (_body, { sessionId }) => ({ startDays: weekly(sessionId) })),
    answer(schedule.presentations, () => ({ presentations: PRESENTATIONS })),
    answer(seats.acceptOffer, () => ({ success: true as const, appointment: sampleAttendance })),
  );
  const screen = await render(
    <English>
      <OfferNotice
        application={application}
        hold={{ ...HOLD, isOffer: true, expiresAt: SOON }}
        language="en"
        onChanged={() => undefined}
        waiting={{ _id: IDS.waiting, position: 1, session_id: OFFERED._id, from: FIRST_DAY, to: FIRST_DAY }}
        zone="Asia/Yerevan"
      />
    </English>,
  );
  await screen.getByRole("button", { name: TEXTS.waiting.accept, exact: true }).click();
  await vi.waitFor(() => expect(pushed).toHaveLength(1));
};

test("an accepted offer books the draft: the congratulations are in its page's place, and Back shows no draft", async () => {
  const draft: Application = { ...sampleApplication, _id: IDS.waiting, status: "draft" };
  expect(isBookedSince(draft)).toBe(false);
  await accept(draft);
  expect(router.replace).toHaveBeenCalledWith(`/congrats/${draft._id}`);
  expect(isBookedSince(draft)).toBe(true);
});

test("an accepted offer of a booked application opens its appointment", async () => {
  const booked: Application = { ...sampleApplication, status: "submitted" };
  await accept(booked);
  expect(router.push).toHaveBeenCalledWith(`/appointment/${booked._id}`);
  expect(router.refresh).toHaveBeenCalled();
  expect(isBookedSince(booked)).toBe(false);
});
