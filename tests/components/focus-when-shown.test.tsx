import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { focusWhenShown } from "@/components/ui/focus-when-shown";

const Page = ({ isLoaded = false }: { isLoaded?: boolean }) => (
  <div>
    <input aria-label="Name" id="name" />
    {isLoaded && <input aria-label="Phone" id="phone" />}
    <h1 id="title" tabIndex={-1}>
      Title
    </h1>
  </div>
);

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

test("a control that is still loading takes the focus once it is shown", async () => {
  const screen = await render(<Page />);
  focusWhenShown("phone");
  await nextFrame();
  await screen.rerender(<Page isLoaded />);
  await expect.element(screen.getByLabelText("Phone")).toHaveFocus();
});

test("a control that appears after the person has gone on takes no focus", async () => {
  const screen = await render(<Page />);
  focusWhenShown("phone");
  await nextFrame();
  await screen.getByLabelText("Name").click();
  await userEvent.keyboard("Asha");
  await screen.rerender(<Page isLoaded />);
  await nextFrame();
  await expect.element(screen.getByLabelText("Name")).toHaveFocus();
  await expect.element(screen.getByLabelText("Name")).toHaveValue("Asha");
});

test("a cancelled focus leaves the focus where it is", async () => {
  const screen = await render(<Page />);
  focusWhenShown("phone")();
  await screen.rerender(<Page isLoaded />);
  await nextFrame();
  expect(document.activeElement).toBe(document.body);
});

test("a control that does not appear leaves the focus to its fallback", async () => {
  await render(<Page />);
  focusWhenShown("phone", { fallback: "title" });
  await vi.waitFor(() => expect(document.activeElement?.id).toBe("title"));
});
