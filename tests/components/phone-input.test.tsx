import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PhoneCountriesContext } from "@/components/phone/phone-countries-context";
import { PhoneInput } from "@/components/phone/phone-input";

const COUNTRIES = [
  { region: "AM", name: "Armenia", code: "+374" },
  { region: "DE", name: "Germany", code: "+49" },
  { region: "GE", name: "Georgia", code: "+995" },
  { region: "NL", name: "Netherlands", code: "+31" },
];

const Phone = ({ onValueChange }: { onValueChange: (value: string) => void }) => {
  const [value, setValue] = useState("");
  const change = (next: string) => {
    setValue(next);
    onValueChange(next);
  };
  return (
    <PhoneInput
      aria-label="Phone"
      countryLabel="Country"
      id="phone"
      noCountryText="No such country"
      onValueChange={change}
      region="NL"
      value={value}
    />
  );
};

const renderPhone = async () => {
  const onValueChange = vi.fn<(value: string) => void>();
  const screen = await render(
    <PhoneCountriesContext value={COUNTRIES}>
      <Phone onValueChange={onValueChange} />
    </PhoneCountriesContext>,
  );
  const country = screen.getByRole("combobox");
  await expect.element(country).toHaveValue("NL +31");
  return { screen, country, phone: screen.getByLabelText("Phone", { exact: true }), onValueChange };
};

describe("a phone input", () => {
  test("finds a country by name or code with the keyboard alone", async () => {
    const { screen, country, phone, onValueChange } = await renderPhone();
    await country.click();
    await userEvent.keyboard("georg");
    await expect.element(screen.getByRole("option").first()).toHaveTextContent(/^Georgia/);
    await userEvent.keyboard("{Enter}");
    await expect.element(country).toHaveValue("GE +995");
    await country.fill("374");
    await userEvent.keyboard("{ArrowDown}{ArrowUp}{Enter}");
    await expect.element(country).toHaveValue("AM +374");
    await country.fill("zzz");
    await expect.element(screen.getByText("No such country")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(country).toHaveValue("AM +374");
    await phone.fill("091 234567");
    await vi.waitFor(() => expect(onValueChange.mock.lastCall?.[0]).toMatch(/^\+374/));
  });

  test("switches the country to a pasted calling code", async () => {
    const { country, phone, onValueChange } = await renderPhone();
    await phone.fill("+49 (151) 234-56789");
    await expect.element(country).toHaveValue("DE +49");
    expect(onValueChange).toHaveBeenLastCalledWith("+49 (151) 234-56789");
  });

  test("changes the calling code with the country", async () => {
    const { country, phone } = await renderPhone();
    await phone.fill("+374 91 234567");
    await expect.element(country).toHaveValue("AM +374");
    await country.fill("Georgia");
    await userEvent.keyboard("{Enter}");
    await expect.element(phone).toHaveValue("+995 91234567");
  });
});
