import { useState } from "react";
import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { NumberInput } from "@/components/ui/number-input";
import type { TypedNumber } from "@/lib/kit/typed-number";

const Capacity = ({ initial }: { initial: number }) => {
  const [value, setValue] = useState<TypedNumber>(initial);
  return <NumberInput aria-label="Capacity" max={3} min={1} onValueChange={setValue} value={value} />;
};

describe("a number input", () => {
  test("steps with the arrow keys and stops at its bounds", async () => {
    const screen = await render(<Capacity initial={2} />);
    const field = screen.getByLabelText("Capacity");
    await field.click();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.element(field).toHaveValue("3");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    await expect.element(field).toHaveValue("1");
  });

  test("reads full-width digits, and keeps what is no whole number as it was typed", async () => {
    const screen = await render(<Capacity initial={2} />);
    const field = screen.getByLabelText("Capacity");
    await field.fill("１２");
    await expect.element(field).toHaveValue("12");
    await field.fill("12.5");
    await expect.element(field).toHaveValue("12.5");
    await field.fill("1a2");
    await expect.element(field).toHaveValue("1a2");
  });
});
