import { beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { WaitingRoomView } from "@/components/waiting-room/waiting-room-view";
import type { QueuePosition } from "@/lib/domain/tenant/waiting-room";
import { lacking } from "./door-support";
import { English, TEXTS } from "./english";

const BEFORE = 41;
const POSITION: QueuePosition = { isIn: false, before: BEFORE, estimateMS: 180_000, askAgainMS: 8100 };

// Only what the poll waits with: the test itself still waits.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));

/** Opens the waiting room. The site's own route answers it: the browser sends no visit. */
const open = async (reply: () => Response) => {
  const asked = vi.spyOn(window, "fetch").mockImplementation(async () => reply());
  const screen = await render(
    <English>
      <WaitingRoomView />
    </English>,
  );
  return { screen, asked };
};

test("the waiting room shows the visitor's place without newer ways to give up a call", async () => {
  for (const name of ["any", "timeout"] as const) vi.spyOn(AbortSignal, name).mockImplementation(lacking);
  const { screen, asked } = await open(() => Response.json(POSITION));
  await expect.element(screen.getByText(String(BEFORE + 1), { exact: true })).toBeVisible();
  expect(asked).toHaveBeenCalledWith("/api/waiting-room", expect.objectContaining({ method: "POST" }));
  await vi.advanceTimersByTimeAsync(2 * POSITION.askAgainMS);
  expect(asked.mock.calls.length).toBeGreaterThan(1);
});

test("the waiting room says that it got no answer, and asks again", async () => {
  let isDown = true;
  const { screen } = await open(() => (isDown ? new Response("", { status: 502 }) : Response.json(POSITION)));
  await expect.element(screen.getByText(TEXTS.waitingRoom.lost)).toBeVisible();
  isDown = false;
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(screen.getByText(String(BEFORE + 1), { exact: true })).toBeVisible();
});
