import { useState } from "react";
import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SuggestInput } from "@/components/ui/suggest-input";

const STREETS = ["Abovyan Street", "Amiryan Street"].map((label) => ({ id: label, label }));

const Street = ({ options = STREETS }: { options?: typeof STREETS }) => {
  const [text, setText] = useState("");
  return (
    <SuggestInput
      aria-label="Street"
      id="street"
      listLabel="Streets"
      onChoose={({ label }) => setText(label)}
      onValueChange={setText}
      options={options}
      status={`${options.length} streets`}
      value={text}
    />
  );
};

describe("an input with suggestions", () => {
  test("offers options while one types and takes one by mouse", async () => {
    const screen = await render(<Street />);
    const field = screen.getByRole("combobox", { name: "Street" });
    await expect.element(field).toHaveAttribute("aria-expanded", "false");
    await field.fill("a");
    await expect.element(field).toHaveAttribute("aria-expanded", "true");
    await expect.element(screen.getByRole("status")).toHaveTextContent("2 streets");
    await screen.getByRole("option", { name: "Amiryan Street" }).click();
    await expect.element(field).toHaveValue("Amiryan Street");
    await expect.element(field).toHaveAttribute("aria-expanded", "false");
    await expect.element(field).toHaveFocus();
  });

  test("moves by the arrow keys from end to end and takes the active option by Enter", async () => {
    const screen = await render(<Street />);
    const field = screen.getByRole("combobox", { name: "Street" });
    await field.fill("a");
    await userEvent.keyboard("{ArrowUp}");
    const last = screen.getByRole("option", { name: "Amiryan Street" });
    await expect.element(last).toHaveAttribute("aria-selected", "true");
    await expect.element(field).toHaveAttribute("aria-activedescendant", last.element().id);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(field).toHaveValue("Abovyan Street");
  });

  test("keeps the text when Escape closes the list", async () => {
    const screen = await render(<Street />);
    const field = screen.getByRole("combobox", { name: "Street" });
    await field.fill("a");
    await userEvent.keyboard("{ArrowDown}{Escape}");
    await expect.element(field).toHaveValue("a");
    await expect.element(field).toHaveAttribute("aria-expanded", "false");
  });

  test("is a plain field without suggestions", async () => {
    const screen = await render(<Street options={[]} />);
    const field = screen.getByRole("combobox", { name: "Street" });
    await field.fill("abc");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(field).toHaveValue("abc");
    await expect.element(field).toHaveAttribute("aria-expanded", "false");
  });
});
