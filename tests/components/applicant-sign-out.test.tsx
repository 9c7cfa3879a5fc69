import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ApplicantSignOut } from "@/components/shell/applicant-sign-out";
import { holdSeats } from "@/lib/client/holds";
import { SOON } from "@/lib/contracts/samples";
import { seats } from "@/lib/contracts/seats";
import { verification } from "@/lib/contracts/verification";
import { answer, answerCalls, unfinished } from "./door-support";

const WAITS = "Not signed out yet";
const open = () => render(<ApplicantSignOut label="Sign out" retryLabel="Try again" waitingText={WAITS} />);

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
  const screen = await open();
  await screen.getByRole("button", { name: "Sign out" }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.slice(1).map(({ call }) => call)).toEqual([
    "DELETE /registration/hold/application",
    "POST /verification/logout",
  ]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("signing out without a connection says so in place of the page, and does it when the connection is back", async () => {
  let isOffline = true;
  const { sentTo } = answerCalls(
    answer(verification.logout, () => {
      if (isOffline) throw new TypeError("no connection");
      return unfinished();
    }),
  );
  const page = await render(<p>Ani Petrosyan</p>);
  const screen = await open();
  await screen.getByRole("button", { name: "Sign out" }).click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent(WAITS);
  await expect.element(page.getByText("Ani Petrosyan")).not.toBeVisible();
  expect(sentTo("POST /verification/logout")).toHaveLength(1);
  isOffline = false;
  await vi.waitFor(() => expect(sentTo("POST /verification/logout")).toHaveLength(2), { timeout: 5000 });
  for (const part of document.body.children) (part as HTMLElement).hidden = false;
});
