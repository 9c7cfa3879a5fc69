// @module-tag deep
import "@/app/globals.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { DayPicker } from "@/components/ui/day-picker";
import { NumberInput } from "@/components/ui/number-input";
import { ProgressSteps } from "@/components/ui/progress-steps";
import { RadioGroup } from "@/components/ui/radio-group";

const emulate = (value: "active" | "none") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });

beforeEach(() => emulate("active"));
afterEach(() => emulate("none"));

/** What forced colours leave of a style. */
const looks = (element: Element | null) => {
  const { backgroundColor, borderColor, borderWidth } = getComputedStyle(element as Element);
  return { backgroundColor, borderColor, borderWidth };
};

/** The colour that the system marks chosen things with. */
const highlight = () => {
  const probe = document.createElement("div");
  probe.style.color = "Highlight";
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

test("the calendar fills the chosen day, and frames those that can be chosen", async () => {
  const screen = await render(
    <DayPicker
      defaultMonth="2026-06-01"
      enabledDays={new Set(["2026-06-15", "2026-06-22"])}
      mode="single"
      onSelect={() => undefined}
      selected="2026-06-22"
    />,
  );
  const day = (name: RegExp) => looks(screen.getByRole("button", { name }).element());
  await expect.poll(() => day(/June 22nd/).backgroundColor).toBe(highlight());
  expect(day(/June 15th/).backgroundColor).not.toBe(highlight());
  expect(day(/June 15th/).borderColor).not.toBe(day(/June 16th/).borderColor);
});

test("a chosen card has a frame of its own, and the focused one an outline", async () => {
  const options = ["one", "two"].map((value) => ({ value, label: value }));
  const screen = await render(
    <RadioGroup id="choice" look="card" name="choice" onValueChange={() => undefined} options={options} value="two" />,
  );
  const card = (name: string) => screen.getByRole("radio", { name }).element().closest("div");
  // A card under the pointer is no less chosen. A colour may still change over.
  await userEvent.hover(screen.getByRole("radio", { name: "two" }));
  await expect.poll(() => looks(card("two"))).toMatchObject({ borderColor: highlight(), borderWidth: "2px" });
  expect(looks(card("one")).borderColor).not.toBe(highlight());
  await userEvent.tab();
  expect(getComputedStyle(card("two") as Element).outlineStyle).toBe("solid");
});

test("a changed number has a frame of its own", async () => {
  const screen = await render(
    <>
      <NumberInput aria-label="same" onValueChange={() => undefined} value={1} />
      <NumberInput aria-label="changed" changed onValueChange={() => undefined} value={2} />
    </>,
  );
  const field = (name: string) => looks(screen.getByRole("textbox", { name, exact: true }).element());
  await expect.poll(() => field("changed")).toMatchObject({ borderColor: highlight(), borderWidth: "2px" });
  expect(field("same").borderWidth).toBe("1px");
});

test("the steps that are done are filled", async () => {
  const screen = await render(
    <ProgressSteps
      currentText="Step 2 of 3"
      label="Steps"
      stateLabels={{ done: "done", current: "", upcoming: "" }}
      steps={[
        { id: "a", label: "A", state: "done" },
        { id: "b", label: "B", state: "current" },
        { id: "c", label: "C", state: "upcoming" },
      ]}
    />,
  );
  const colours = screen
    .getByRole("listitem")
    .elements()
    .map((step) => looks(step.firstElementChild).backgroundColor);
  expect(colours.map((colour) => colour === highlight())).toEqual([true, true, false]);
});
