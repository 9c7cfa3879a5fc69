import "@/app/globals.css";
import { useState } from "react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { FormDialog } from "@/components/ui/form-dialog";

const OpenedDialog = ({ persistent = false }: { persistent?: boolean }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)} type="button">
        Edit
      </button>
      <Dialog
        closeLabel="Close"
        description="Two fields"
        onOpenChange={setIsOpen}
        open={isOpen}
        persistent={persistent}
        title="Edit the day"
      >
        <input aria-label="Capacity" />
      </Dialog>
    </>
  );
};

const openDialog = async (persistent?: boolean) => {
  const screen = await render(<OpenedDialog persistent={persistent ?? false} />);
  await screen.getByRole("button", { name: "Edit" }).click();
  const dialog = screen.getByRole("dialog", { name: "Edit the day" });
  await expect.element(dialog).toBeVisible();
  return { screen, dialog };
};

describe("a dialog", () => {
  test("has a name and a description, and focuses its first control", async () => {
    const { screen, dialog } = await openDialog();
    await expect.element(dialog).toHaveAccessibleDescription("Two fields");
    await expect.element(screen.getByLabelText("Capacity")).toHaveFocus();
  });

  test("keeps the focus inside", async () => {
    const { screen } = await openDialog();
    await userEvent.keyboard("{Tab}");
    await expect.element(screen.getByRole("button", { name: "Close" })).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(screen.getByLabelText("Capacity")).toHaveFocus();
  });

  test("closes on Escape, returns the focus, and lets the page scroll again", async () => {
    const { screen, dialog } = await openDialog();
    expect(document.documentElement.style.overflow).toBe("hidden");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole("button", { name: "Edit" })).toHaveFocus();
    expect(document.documentElement.style.overflow).toBe("");
  });

  test("closes by its close button", async () => {
    const { screen, dialog } = await openDialog();
    await screen.getByRole("button", { name: "Close" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("ignores Escape and the close button while it is persistent", async () => {
    const { screen, dialog } = await openDialog(true);
    await userEvent.keyboard("{Escape}");
    await screen.getByRole("button", { name: "Close" }).click({ force: true });
    await expect.element(dialog).toBeVisible();
  });
});

/** Rows that are deleted after a question. */
const Rows = ({ names }: { names: readonly string[] }) => {
  const [rows, setRows] = useState(names);
  const [toDelete, setToDelete] = useState<string>();
  return (
    <main>
      <h1>Drafts</h1>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <button onClick={() => setToDelete(name)} type="button">
              {`Delete ${name}`}
            </button>
          </li>
        ))}
      </ul>
      {toDelete && (
        <ConfirmDialog
          cancelLabel="Cancel"
          closeLabel="Close"
          confirmLabel="Yes"
          onClose={() => setToDelete(undefined)}
          onConfirm={async () => {
            setRows(rows.filter((name) => name !== toDelete));
            setToDelete(undefined);
          }}
          text="It is gone then."
          title="Delete?"
        />
      )}
    </main>
  );
};

describe("the focus after a dialog whose opener has gone", () => {
  test("goes to the nearest control, and to the heading without one", async () => {
    const screen = await render(<Rows names={["one", "two"]} />);
    await screen.getByRole("button", { name: "Delete one" }).click();
    await screen.getByRole("button", { name: "Yes" }).click();
    const other = screen.getByRole("button", { name: "Delete two" });
    await expect.element(other).toHaveFocus();
    await other.click();
    await screen.getByRole("button", { name: "Yes" }).click();
    await expect.element(screen.getByRole("heading", { name: "Drafts" })).toHaveFocus();
  });
});

describe("a confirmation dialog", () => {
  const labels = { title: "Delete?", text: "It is gone then.", cancelLabel: "Cancel", closeLabel: "Close" };

  test("stays open and runs the action once while the action is pending", async () => {
    let finish = (): void => undefined;
    const onConfirm = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const onClose = vi.fn();
    const screen = await render(
      <ConfirmDialog {...labels} confirmLabel="Delete" onClose={onClose} onConfirm={onConfirm} />,
    );
    const confirm = screen.getByRole("button", { name: "Delete" });
    await confirm.click();
    await expect.element(confirm).toHaveAttribute("aria-busy", "true");
    await userEvent.keyboard("{Enter}{Escape}");
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
    finish();
    await expect.element(confirm).not.toHaveAttribute("aria-busy");
    await screen.getByRole("button", { name: "Cancel" }).click();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test("announces a failure, and offers no action without a label", async () => {
    const screen = await render(
      <ConfirmDialog
        {...labels}
        failure="Seats are taken"
        onClose={() => undefined}
        onConfirm={async () => undefined}
      />,
    );
    await expect.element(screen.getByRole("alert")).toHaveTextContent("Seats are taken");
    await expect.element(screen.getByRole("button", { name: "Cancel" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Delete" }).elements()).toEqual([]);
  });
});

test("a form dialog submits by Enter and announces a failure", async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const screen = await render(
    <FormDialog
      cancelLabel="Cancel"
      closeLabel="Close"
      failure="Not saved"
      isBusy={false}
      onClose={() => undefined}
      onSubmit={onSubmit}
      submitLabel="Save"
      title="Add"
    >
      <input aria-label="Name" />
    </FormDialog>,
  );
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Not saved");
  await screen.getByLabelText("Name").click();
  await userEvent.keyboard("{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

describe("a long dialog", () => {
  const open = async (width: number, height: number) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(414, 896));
    const screen = await render(
      <FormDialog
        cancelLabel="Cancel"
        closeLabel="Close"
        description="A description that takes several lines on a phone, as those of most dialogs do in most languages."
        isBusy={false}
        onClose={() => undefined}
        onSubmit={() => undefined}
        submitLabel="Save"
        title="A title that takes two lines on a phone"
      >
        <div style={{ height: 2000 }} />
      </FormDialog>,
    );
    return (name: string) => screen.getByRole("button", { name, exact: true }).element().getBoundingClientRect();
  };

  test("shows its title and all of its buttons on a phone", async () => {
    const place = await open(360, 640);
    for (const name of ["Close", "Save", "Cancel"]) {
      expect(place(name).top, name).toBeGreaterThanOrEqual(0);
      expect(place(name).bottom, name).toBeLessThanOrEqual(640);
    }
  });

  test("is as high as a phone on its side at most, and is scrolled there", async () => {
    const place = await open(640, 320);
    expect(place("Close").top).toBeGreaterThanOrEqual(0);
    expect(place("Save").bottom).toBeGreaterThan(320);
  });
});

test("a dialog that asks for height is no higher than the window", async () => {
  await page.viewport(640, 320);
  onTestFinished(() => page.viewport(414, 896));
  const screen = await render(
    <Dialog closeLabel="Close" minHeight={640} onOpenChange={() => undefined} open title="Search">
      <input aria-label="Name" />
    </Dialog>,
  );
  expect(screen.getByRole("dialog").element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});
