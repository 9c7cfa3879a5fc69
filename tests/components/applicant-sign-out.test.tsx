import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ApplicantSignOut } from "@/components/shell/applicant-sign-out";
import { holdSeats } from "@/lib/client/holds";
import { SOON } from "@/lib/contracts/samples";
import { seats } from "@/lib/contracts/seats";
import { verification } from "@/lib/contracts/verification";
import { answer, answerCalls, unfinished } from "./door-support";

test("signing out first releases the seats that this tab holds, and clears the tab", async () => {
  const { sent } = answerCalls(
    answer(seats.hold, () => ({ expiresAt: SOON })),
    answer(seats.release, () => undefined),
    // The answer would open the start page.
    answer(verification.logout, unfinished),
  );
  vi.setSystemTime(new Date(Date.parse(SOON) - 60_000));
  await holdSeats("application", { startDay: "day", pairStartDay: undefined, presentation: "presentation" });
  sessionStorage.setItem("startday-note-application", "{}");
  const screen = await render(<ApplicantSignOut label="Sign out" />);
  await screen.getByRole("button", { name: "Sign out" }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.slice(1).map(({ call }) => call)).toEqual([
    "DELETE /registration/hold/application",
    "POST /verification/logout",
  ]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});
