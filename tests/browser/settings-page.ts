import { expect, type Page } from "playwright/test";
import { staffWords } from "./staff-sign-in";

const { common, configuration: words } = staffWords;

/** A section of the configuration, by its heading. */
export const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Saves a section after its review, which shows these. */
export const saveSection = async (page: Page, name: string, ...shown: string[]): Promise<void> => {
  await section(page, name).getByRole("button", { name: common.save }).click();
  const dialog = page.getByRole("dialog", { name: words.reviewTitle });
  for (const text of shown) await expect(dialog.getByText(text).first()).toBeVisible();
  await dialog.getByRole("button", { name: common.save }).click();
  await expect(dialog).toBeHidden();
  await expect(section(page, name).getByRole("button", { name: words.undo })).toBeVisible();
};
