import { beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ErrorSummary } from "@/components/ui/error-summary";
import { scrollToElement } from "@/components/ui/scroll-animation";

const page = document.documentElement;
const shareOf = (target: number) => Math.round((page.scrollTop / target) * 1000) / 1000;

/** Animation frames that come when the test says. */
const fakeFrames = () => {
  let frames = new Map<number, FrameRequestCallback>();
  let last = 0;
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => {
    last += 1;
    frames.set(last, callback);
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (id: number) => frames.delete(id));
  return (now: number) => {
    const due = [...frames.values()];
    frames = new Map();
    for (const callback of due) callback(now);
    return due.length;
  };
};

const reduceMotion = () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
};

/** A field far below, and how far the page scrolls to it. */
const openLongPage = async () => {
  const screen = await render(
    <div style={{ height: "9000px", paddingTop: "4000px" }}>
      <input aria-label="Far" id="far" />
    </div>,
  );
  const field = screen.getByLabelText("Far").element() as HTMLInputElement;
  field.scrollIntoView({ block: "center", behavior: "instant" });
  const target = page.scrollTop;
  page.scrollTop = 0;
  return { field, target };
};

beforeEach(() => {
  page.scrollTop = 0;
});

describe("scrolling to an element", () => {
  test("takes 300 ms, slowly at both ends", async () => {
    const { field, target } = await openLongPage();
    const frame = fakeFrames();
    scrollToElement(field, "center");
    expect(page.scrollTop).toBe(0);
    const shares = [1000, 1075, 1150, 1225, 1300].map((now) => {
      frame(now);
      return shareOf(target);
    });
    expect(shares).toEqual([0, 0.062, 0.5, 0.938, 1].map((share) => expect.closeTo(share, 2)));
    expect(frame(1400)).toBe(0);
  });

  test.each([
    ["turns the wheel", () => window.dispatchEvent(new WheelEvent("wheel"))],
    ["touches the page", () => window.dispatchEvent(new Event("touchstart"))],
    // A real press would make the browser itself scroll, on into the next test.
    ["presses a key", () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown" }))],
  ])("ends where it is when the person %s", async (_action, interrupt) => {
    const { field } = await openLongPage();
    const frame = fakeFrames();
    scrollToElement(field, "center");
    frame(1000);
    frame(1100);
    const { scrollTop } = page;
    await interrupt();
    frame(1300);
    expect(page.scrollTop).toBe(scrollTop);
  });

  test("is at once with reduced motion", async () => {
    const { field, target } = await openLongPage();
    const frame = fakeFrames();
    reduceMotion();
    scrollToElement(field, "center");
    expect(page.scrollTop).toBe(target);
    expect(frame(1000)).toBe(0);
  });

  test("scrolls every box around it", async () => {
    const screen = await render(
      <div style={{ height: "9000px", paddingTop: "4000px" }}>
        <div data-testid="box" style={{ height: "100px", overflow: "auto" }}>
          <div style={{ height: "2000px", paddingTop: "1000px" }}>
            <button type="button">Deep</button>
          </div>
        </div>
      </div>,
    );
    const box = screen.getByTestId("box").element();
    scrollToElement(screen.getByRole("button").element(), "center");
    expect([page.scrollTop, box.scrollTop]).toEqual([0, 0]);
    await expect.poll(() => box.scrollTop).toBeGreaterThan(900);
    await expect.poll(() => page.scrollTop).toBeGreaterThan(3000);
  });
});

test("the error summary has the focus before the page has scrolled to it, as has the field of its link", async () => {
  const screen = await render(
    <div style={{ height: "9000px", paddingTop: "3000px" }}>
      <ErrorSummary attempt={1} items={[{ fieldId: "last", message: "Last name is missing" }]} title="Please check" />
      <input aria-label="Last name" id="last" style={{ marginTop: "3000px" }} />
    </div>,
  );
  expect(document.activeElement).toBe(screen.getByRole("alert").element());
  await expect.element(screen.getByRole("alert")).toBeInViewport();
  await screen.getByRole("link").click();
  expect(document.activeElement?.id).toBe("last");
  await expect.element(screen.getByLabelText("Last name")).toBeInViewport();
});
