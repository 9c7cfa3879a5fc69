import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "@/components/ui/dialog";
import { Snackbar, showSnackbar } from "@/components/ui/snackbar";

const show = (text: string) => showSnackbar({ text, status: "success", closeLabel: "Close", duration: 60_000 });

test("a snackbar never covers a dialog, which it waits for, nor the focus at the end of a page", async () => {
  const page = (isOpen: boolean) => (
    <>
      <Snackbar label="Messages" />
      <Dialog closeLabel="Close" onOpenChange={() => undefined} open={isOpen} title="Delete?">
        <input aria-label="Reason" />
      </Dialog>
    </>
  );
  const screen = await render(page(false));
  show("Saved");
  const earlier = screen.getByRole("listitem").filter({ hasText: "Saved" });
  await expect.element(earlier).toBeVisible();
  await screen.rerender(page(true));
  const dialog = screen.getByRole("dialog", { name: "Delete?" });
  await expect.element(dialog).toBeVisible();
  const box = earlier.element().getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  expect(earlier.element().contains(top)).toBe(false);
  show("Sent");
  await userEvent.keyboard("{Tab}");
  expect(screen.getByText("Sent").elements()).toEqual([]);
  await screen.rerender(page(false));
  await expect.element(screen.getByText("Sent")).toBeVisible();

  await screen.rerender(
    <>
      {page(false)}
      <button style={{ position: "fixed", bottom: 8 }} type="button">
        Last
      </button>
    </>,
  );
  const last = screen.getByRole("button", { name: "Last" }).element() as HTMLElement;
  last.focus();
  show("Above");
  const above = screen.getByRole("listitem").filter({ hasText: "Above" });
  await expect.element(above).toBeVisible();
  await expect
    .poll(() => above.element().getBoundingClientRect().bottom)
    .toBeLessThan(last.getBoundingClientRect().top);
});
