import "@/app/globals.css";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { StickyBar } from "@/components/ui/sticky-bar";

beforeEach(() => page.viewport(360, 640));

/** A page with a field just above the bar, below a text that may grow. */
const Page = ({ textHeight }: { textHeight: number }) => (
  <main>
    <div style={{ height: textHeight }}>An error</div>
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

test.each([
  ["whole", -8],
  ["but for its upper edge", 4],
])(
  "a field that an error pushes behind the bar, %s, comes into view again while it has the focus",
  async (_how, seen) => {
    const screen = await render(<Page textHeight={480} />);
    const field = screen.getByRole("textbox").element() as HTMLElement;
    const barTop = () => screen.getByRole("button").element().parentElement?.getBoundingClientRect().top ?? 0;
    field.focus();
    window.scrollTo(0, 0);
    const { top, bottom } = field.getBoundingClientRect();
    expect(bottom).toBeLessThan(barTop());
    await screen.rerender(<Page textHeight={480 + barTop() - top - seen} />);
    await expect.poll(() => field.getBoundingClientRect().bottom).toBeLessThanOrEqual(barTop());
  },
);

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
