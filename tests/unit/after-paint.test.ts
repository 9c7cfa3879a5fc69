import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { afterPaint } from "@/lib/kit/after-paint";

describe("waiting for a paint", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const isOver = async (waiting: Promise<void>) => {
    let isEnded = false;
    void waiting.then(() => {
      isEnded = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    return isEnded;
  };

  test("ends after the frame that shows the change, not before it", async () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
    const waiting = afterPaint();
    expect(await isOver(waiting)).toBe(false);
    for (const frame of frames) frame();
    expect(await isOver(waiting)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("also ends in a hidden tab, where nothing is painted", async () => {
    vi.stubGlobal("requestAnimationFrame", () => 0);
    const waiting = afterPaint();
    await vi.advanceTimersByTimeAsync(100);
    expect(await isOver(waiting)).toBe(true);
  });
});
