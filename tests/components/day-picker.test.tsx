import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { DayPicker } from "@/components/ui/day-picker";

const OFFERED = new Set(["2026-06-15", "2026-06-17", "2026-06-22"]);

const OneDay = ({ onSelect }: { onSelect: (day: string | undefined) => void }) => {
  const [day, setDay] = useState<string>();
  return (
    <DayPicker
      aria-label="Start day"
      defaultMonth="2026-06-01"
      enabledDays={OFFERED}
      minDay="2026-06-16"
      mode="single"
      onSelect={(next) => {
        setDay(next);
        onSelect(next);
      }}
      reasonOf={(closed) => (closed === "2026-06-18" ? "Full" : undefined)}
      {...(day && { selected: day })}
    />
  );
};

describe("a day picker", () => {
  test("selects an offered day by mouse and says so", async () => {
    const onSelect = vi.fn();
    const screen = await render(<OneDay onSelect={onSelect} />);
    await screen.getByRole("button", { name: /June 17th, 2026/ }).click();
    expect(onSelect).toHaveBeenLastCalledWith("2026-06-17");
    await expect.element(screen.getByRole("gridcell", { selected: true })).toHaveTextContent("17");
  });

  test("disables days that are not offered or too early, and says why where there is a reason", async () => {
    const screen = await render(<OneDay onSelect={() => undefined} />);
    await expect.element(screen.getByRole("button", { name: /June 15th, 2026/ })).toBeDisabled();
    const full = screen.getByRole("button", { name: /June 18th, 2026.*Full/ });
    await expect.element(full).toBeDisabled();
    await expect.element(full).toHaveAttribute("title", "Full");
  });

  test("moves by the arrow keys and selects by Enter", async () => {
    const onSelect = vi.fn();
    const screen = await render(<OneDay onSelect={onSelect} />);
    (screen.getByRole("button", { name: /June 17th, 2026/ }).element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(onSelect).toHaveBeenCalledWith("2026-06-22");
  });

  test("reports several days once, when no further change follows", async () => {
    const onSelect = vi.fn();
    const screen = await render(
      <DayPicker aria-label="Days" defaultMonth="2026-06-01" mode="multiple" onSelect={onSelect} />,
    );
    // Without the driver's own waiting, so that both clicks fall into one pause on a busy machine too.
    for (const name of [/June 17th, 2026/, /June 15th, 2026/]) {
      (screen.getByRole("button", { name }).element() as HTMLElement).click();
      await new Promise((resolve) => setTimeout(resolve));
    }
    await vi.waitFor(() => expect(onSelect).toHaveBeenCalled());
    expect(onSelect.mock.calls).toEqual([[["2026-06-15", "2026-06-17"]]]);
  });

  test("reports a range that is not finished when it leaves the page", async () => {
    const onSelect = vi.fn();
    const screen = await render(
      <DayPicker aria-label="Period" defaultMonth="2026-06-01" mode="range" onSelect={onSelect} />,
    );
    await screen.getByRole("button", { name: /June 17th, 2026/ }).click();
    await screen.unmount();
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(onSelect.mock.calls[0]?.[0]).toMatchObject({ from: "2026-06-17" });
  });
});
