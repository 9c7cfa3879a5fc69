import { useState } from "react";
import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SearchSelect } from "@/components/ui/search-select";

const OPTIONS = [
  { value: "am", label: "Armenia", note: "+374" },
  { value: "de", label: "Germany", note: "+49" },
  { value: "ge", label: "Georgia", note: "+995" },
  { value: "ci", label: "Côte d’Ivoire", note: "+225", short: "+225" },
];

const CountrySelect = () => {
  const [value, setValue] = useState("am");
  return (
    <SearchSelect
      aria-label="Country"
      emptyText="No country"
      id="country"
      onValueChange={setValue}
      options={OPTIONS}
      value={value}
    />
  );
};

const renderCountry = async () => {
  const screen = await render(<CountrySelect />);
  return { screen, field: screen.getByRole("combobox", { name: "Country" }) };
};

describe("a select with search", () => {
  test("opens on a click, marks the chosen option, and chooses another by mouse", async () => {
    const { screen, field } = await renderCountry();
    await expect.element(field).toHaveValue("Armenia (+374)");
    await expect.element(field).toHaveAttribute("aria-expanded", "false");
    await field.click();
    await expect.element(field).toHaveAttribute("aria-expanded", "true");
    await expect.element(screen.getByRole("option", { name: /Armenia/ })).toHaveAttribute("aria-selected", "true");
    await screen.getByRole("option", { name: /Georgia/ }).click();
    await expect.element(field).toHaveValue("Georgia (+995)");
    await expect.element(field).toHaveFocus();
    expect(screen.getByRole("option").elements()).toEqual([]);
  });

  test("filters by typing without accents, moves by the arrow keys, and chooses by Enter", async () => {
    const { screen, field } = await renderCountry();
    await field.fill("ge");
    await expect.element(screen.getByRole("option").first()).toHaveTextContent("Germany");
    expect(screen.getByRole("option").elements()).toHaveLength(2);
    await userEvent.keyboard("{ArrowDown}");
    const second = screen.getByRole("option").nth(1);
    await expect.element(field).toHaveAttribute("aria-activedescendant", second.element().id);
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("Georgia (+995)");
    await field.fill("cote");
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("+225");
  });

  test("returns to the chosen option on Escape", async () => {
    const { screen, field } = await renderCountry();
    await field.fill("ger");
    await userEvent.keyboard("{Escape}");
    await expect.element(field).toHaveValue("Armenia (+374)");
    expect(screen.getByRole("option").elements()).toEqual([]);
  });

  test("takes the only match when the focus leaves", async () => {
    const { field } = await renderCountry();
    await field.fill("germ");
    await userEvent.keyboard("{Tab}");
    await expect.element(field).toHaveValue("Germany (+49)");
  });

  test("announces that nothing matches", async () => {
    const { screen, field } = await renderCountry();
    await field.fill("xyz");
    await expect.element(screen.getByRole("status")).toHaveTextContent("No country");
    await expect.element(field).not.toHaveAttribute("aria-activedescendant");
  });
});
