import "@/app/globals.css";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { StickyBar } from "@/components/ui/sticky-bar";

beforeEach(() => page.viewport(360, 640));

/** A page with a field just above the bar, below a text that may grow. */
const Page = ({ hint }: { hint: string }) => (
  <main>
    <div className={hint}>An error</div>
    <input aria-label="Name" className="block h-11" />
    <div style={{ height: 1600 }} />
    <StickyBar>
      <button className="h-12" type="button">
        Continue
      </button>
    </StickyBar>
  </main>
);

/** Resolves once the page was laid out and painted. */
const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

test("a field that an error pushes behind the bar comes into view again while it has the focus", async () => {
  const screen = await render(<Page hint="h-120" />);
  const field = screen.getByRole("textbox").element();
  const bar = screen.getByRole("button").element().parentElement as HTMLElement;
  (field as HTMLElement).focus();
  window.scrollTo(0, 0);
  expect(field.getBoundingClientRect().bottom).toBeLessThan(bar.getBoundingClientRect().top);
  await screen.rerender(<Page hint="h-148" />);
  await expect.poll(() => field.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top);
});

test("a bar that follows another one of the same height changes no style of the page; without a bar there is none", async () => {
  const { style } = document.documentElement;
  const shown = (step: string) => <StickyBar key={step}>Continue</StickyBar>;
  const screen = await render(shown("first"));
  await expect.poll(() => Number.parseInt(style.getPropertyValue("--bar-bottom"), 10)).toBeGreaterThan(0);
  const changes = new MutationObserver(() => undefined);
  changes.observe(document.documentElement, { attributeFilter: ["style"] });
  await screen.rerender(shown("second"));
  await nextPaint();
  expect(changes.takeRecords()).toEqual([]);
  await screen.unmount();
  await expect.poll(() => style.getPropertyValue("--bar-bottom")).toBe("");
});
