import "@/app/globals.css";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { cdp } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SignInSheets } from "@/components/dashboard/overview/sign-in-sheets";
import { type SignInSheet, sampleSignInSheets } from "@/lib/contracts/overview-parts";
import { LOCATION } from "./door-support";
import { English, TEXTS } from "./english";

const { overview: texts } = TEXTS;

const [sheet] = sampleSignInSheets.sheets as [SignInSheet];
const later = { ...sheet, _id: "later", start_time: "18:00", end_time: "20:00" };

const open = (sheets: readonly SignInSheet[]) =>
  render(
    <English>
      <SignInSheets date="2026-06-08" language="en" location={LOCATION} sheets={sheets} />
    </English>,
  );

describe("the sign-in sheets", () => {
  test("name everybody who starts, with room to sign, a sheet for each session", async () => {
    const screen = await open([sheet, later]);
    const first = screen.getByRole("table", { name: /^Yerevan · Monday, June 8, 2026, 3:30–5:30\sPM$/ });
    await expect.element(first).toBeVisible();
    expect(
      first
        .getByRole("columnheader")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([texts.name, texts.latinName, texts.age, texts.phone, texts.signature]);
    await expect.element(first.getByRole("row").last()).toHaveTextContent(/Անի Պետրոսյան.*Ani Petrosyan.*15.*\+374/);
    await expect.element(screen.getByRole("table", { name: /6:00–8:00\sPM$/ })).toBeVisible();
  });

  test("name nobody twice whose name is in Latin letters", async () => {
    const [person] = sheet.people as [SignInSheet["people"][number]];
    const latin = { ...person, firstName: "Ani", lastName: "Petrosyan" };
    const screen = await open([{ ...sheet, people: [latin] }]);
    await expect.element(screen.getByText("Ani Petrosyan")).toHaveLength(1);
  });

  test("are printed with the centre, the day and the session at the head of every page", async () => {
    const { container } = await open([sheet]);
    const title = () => container.querySelector<HTMLElement>("thead tr:first-child");
    expect(title()?.checkVisibility()).toBe(false);
    onTestFinished(async () => void (await cdp().send("Emulation.setEmulatedMedia", { media: "" })));
    await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
    // Browsers repeat the head of a table on each page.
    expect(getComputedStyle(container.querySelector("thead") as Element).display).toBe("table-header-group");
    expect(title()?.checkVisibility()).toBe(true);
    expect(title()?.textContent).toMatch(/^Yerevan · Monday, June 8, 2026, 3:30–5:30\sPM 1 person$/);
    expect(container.querySelector("h2")?.checkVisibility()).toBe(false);
  });

  test("are printed by a button, and lead back to the overview", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    const screen = await open([sheet]);
    await screen.getByRole("button", { name: texts.print }).click();
    expect(print).toHaveBeenCalledOnce();
    await expect
      .element(screen.getByRole("link", { name: texts.back }))
      .toHaveAttribute("href", "/dashboard/overview?location=yerevan");
  });

  test("say that nobody starts", async () => {
    const screen = await open([]);
    await expect.element(screen.getByText(texts.sheetEmpty)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: texts.print })).not.toBeInTheDocument();
  });
});
