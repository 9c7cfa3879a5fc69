import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Snackbar, showSnackbar } from "../../components/ui/snackbar";

test("snackbars wait for their region, say what failed as an alert, and close by their buttons", async () => {
  showSnackbar({ text: "Saved", status: "success", closeLabel: "Close", duration: 60_000 });
  const screen = await render(<Snackbar label="Messages" />);
  await expect.element(screen.getByText("Saved")).toBeVisible();
  expect(screen.getByRole("alert").elements()).toEqual([]);

  showSnackbar({ text: "Not sent", status: "error", closeLabel: "Close", duration: 60_000 });
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Not sent");

  const failed = screen.getByRole("listitem").filter({ hasText: "Not sent" });
  (failed.getByRole("button", { name: "Close" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("Not sent")).not.toBeInTheDocument();
  await expect.element(screen.getByText("Saved")).toBeVisible();
});
