import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Tabs } from "@/components/ui/tabs";

const TABS = [
  { value: "en", label: "English", panel: "English text" },
  { value: "hy", label: "Armenian", panel: "Armenian text" },
  { value: "ru", label: "Russian", panel: "Russian text", disabled: true },
];

test("a tab opens its panel by mouse", async () => {
  const screen = await render(<Tabs label="Language" tabs={TABS} />);
  await expect.element(screen.getByRole("tablist", { name: "Language" })).toBeVisible();
  await screen.getByRole("tab", { name: "Armenian" }).click();
  await expect.element(screen.getByRole("tab", { name: "Armenian" })).toHaveAttribute("aria-selected", "true");
  await expect.element(screen.getByRole("tabpanel", { name: "Armenian" })).toHaveTextContent("Armenian text");
});

test("arrow keys, Home and End open tabs and skip a disabled one", async () => {
  const screen = await render(<Tabs label="Language" tabs={TABS} />);
  await screen.getByRole("tab", { name: "English" }).click();
  for (const [key, name] of [
    ["ArrowRight", "Armenian"],
    ["ArrowRight", "English"],
    ["ArrowLeft", "Armenian"],
    ["Home", "English"],
    ["End", "Armenian"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(screen.getByRole("tab", { name })).toHaveFocus();
    await expect.element(screen.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
  }
});

test("the Tab key leads from the tabs to the open panel", async () => {
  const screen = await render(<Tabs label="Language" tabs={TABS} />);
  await screen.getByRole("tab", { name: "English" }).click();
  await userEvent.keyboard("{Tab}");
  await expect.element(screen.getByRole("tabpanel")).toHaveFocus();
});
