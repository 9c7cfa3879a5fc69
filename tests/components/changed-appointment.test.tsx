import { beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { FocusHeadingOnChange } from "@/components/appointment/focus-heading-on-change";
import { IDS, sampleAttendance } from "@/lib/contracts/samples";
import { TEXTS } from "./english";
import { pushed } from "./navigation-support";
import { openSeats } from "./seats-support";

const { common } = TEXTS;

describe("the page of an appointment", () => {
  const page = (state: string) => (
    <>
      <h1 tabIndex={-1}>{state}</h1>
      <FocusHeadingOnChange state={state} />
      <div style={{ height: "4000px" }} />
      <button type="button">Below</button>
    </>
  );

  beforeEach(() => {
    document.documentElement.scrollTop = 0;
  });

  test("begins at its new heading once it is cancelled: focused and visible", async () => {
    const screen = await render(page("active"));
    const below = screen.getByRole("button").element() as HTMLElement;
    below.focus();
    below.scrollIntoView({ behavior: "instant" });
    const heading = screen.getByRole("heading");
    await expect.element(heading).not.toBeInViewport();
    await screen.rerender(page("cancelled"));
    await expect.element(heading).toHaveFocus();
    await expect.element(heading).toBeInViewport();
  });

  test("leaves the focus where it is while its state stays", async () => {
    const screen = await render(page("active"));
    (screen.getByRole("button").element() as HTMLElement).focus();
    await screen.rerender(page("active"));
    await expect.element(screen.getByRole("button")).toHaveFocus();
  });
});

describe("leaving the choice of another day", () => {
  const open = async (state: "active" | "cancelled") => {
    const booked = { status: "submitted", appointment: { ...sampleAttendance, state } } as const;
    return openSeats("session", booked, { mode: "edit" });
  };

  test("keeps the appointment as it is, in words that say so", async () => {
    const { screen } = await open("active");
    expect(screen.getByRole("button", { name: common.cancel }).elements()).toEqual([]);
    await screen.getByRole("button", { name: common.keep, exact: true }).click();
    await vi.waitFor(() => expect(pushed).toEqual([`/appointment/${IDS.application}`]));
  });

  test("goes back where there is none to keep", async () => {
    const { screen } = await open("cancelled");
    await screen.getByRole("button", { name: common.back, exact: true }).click();
    await vi.waitFor(() => expect(pushed).toEqual([`/appointment/${IDS.application}`]));
  });
});
