// @module-tag deep
import "@/app/globals.css";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "@/components/ui/button";
import { DayPicker } from "@/components/ui/day-picker";
import { DefinitionList } from "@/components/ui/definition-list";
import { StickyBar } from "@/components/ui/sticky-bar";
import de from "@/messages/base/de.json";
import hy from "@/messages/base/hy.json";
import { TEXTS } from "./english";

const setTextSize = (size: string) => {
  document.documentElement.style.fontSize = size;
};
const barHeight = () => document.documentElement.style.getPropertyValue("--bar-bottom");

beforeEach(() => page.viewport(320, 640));
afterEach(async () => {
  setTextSize("");
  await page.viewport(414, 896);
});

describe("a window of 320 pixels with text of 200 %", () => {
  test.each([
    [360, 0],
    [1280, 16],
  ])(
    "the line of a sticky bar begins at the edge of the window of %i pixels, or of the content",
    async (width, inset) => {
      await page.viewport(width, 740);
      const screen = await render(<StickyBar>Continue</StickyBar>);
      const bar = screen.getByText("Continue").element();
      expect(getComputedStyle(bar, "::before").left).toBe(`${inset}px`);
      expect(getComputedStyle(bar).paddingLeft).toBe("16px");
    },
  );

  test("a sticky bar that takes more than a third of the window scrolls with the page", async () => {
    const { container } = await render(
      <StickyBar>
        <Button size="large">{TEXTS.common.continue}</Button>
        <Button size="large" variant="quiet">
          {TEXTS.common.back}
        </Button>
        <p>{TEXTS.home.timeHint}</p>
      </StickyBar>,
    );
    const { firstElementChild: bar } = container;
    const position = () => bar && getComputedStyle(bar).position;
    expect(position()).toBe("sticky");
    expect(barHeight()).not.toBe("0px");
    setTextSize("200%");
    await expect.poll(position).toBe("static");
    expect(barHeight()).toBe("0px");
    setTextSize("");
    await expect.poll(position).toBe("sticky");
    await page.viewport(320, 200);
    await expect.poll(position).toBe("static");
  });

  test("an answer has the whole line when its link to change it needs the rest", async () => {
    setTextSize("200%");
    const rows = [{ id: "city", term: "City", value: "Yerevan", action: <a href="#city">Change city</a> }];
    const screen = await render(<DefinitionList rows={rows} />);
    const value = screen.getByText("Yerevan").element().getBoundingClientRect();
    const link = screen.getByRole("link").element().getBoundingClientRect();
    expect(link.top).toBeGreaterThanOrEqual(value.bottom);
  });

  test.each([
    ["German", de],
    ["Armenian", hy],
  ])("the titles of the steps break between words or at a hyphen in %s", async (_language, { form, contract }) => {
    setTextSize("200%");
    const titles = Object.entries(form).flatMap(([key, text]) => (key.startsWith("title_") ? [text] : []));
    const parts = [...titles, contract.title].flatMap((title) => title.split(/[\s{}\u00ad]+/));
    const { container } = await render(
      <h1 className="grid justify-items-start whitespace-nowrap font-semibold text-3xl">
        {[...new Set(parts)].map((part) => (
          <span key={part}>{part}</span>
        ))}
      </h1>,
    );
    const wide = [...container.querySelectorAll("span")].filter(({ offsetWidth }) => offsetWidth > 320 - 2 * 16);
    expect(wide.map(({ textContent }) => textContent)).toEqual([]);
  });

  test("the seven days of a week fit side by side", async () => {
    setTextSize("200%");
    const screen = await render(
      <DayPicker aria-label="Start day" defaultMonth="2026-06-01" mode="single" onSelect={() => undefined} />,
    );
    await expect.element(screen.getByRole("grid")).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
