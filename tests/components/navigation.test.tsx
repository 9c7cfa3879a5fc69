import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Disclosure } from "@/components/ui/disclosure";
import { Pagination } from "@/components/ui/pagination";
import { ProgressSteps } from "@/components/ui/progress-steps";

const Pages = () => {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState("10");
  return (
    <Pagination
      id="list"
      labels={{
        navigation: "Pages",
        previous: "Previous page",
        next: "Next page",
        pageSize: "Rows",
        status: `Page ${page} of 2, ${size} rows`,
      }}
      onPageChange={setPage}
      onPageSizeChange={setSize}
      page={page}
      pageCount={2}
      pageSize={size}
      pageSizeOptions={[
        { value: "10", label: "10" },
        { value: "25", label: "25" },
      ]}
    />
  );
};

test("pagination turns pages by mouse and keyboard, announces the page, and stops at both ends", async () => {
  const screen = await render(<Pages />);
  const next = screen.getByRole("button", { name: "Next page" });
  const previous = screen.getByRole("button", { name: "Previous page" });
  await expect.element(screen.getByRole("navigation", { name: "Pages" })).toBeVisible();
  await expect.element(previous).toHaveAttribute("aria-disabled", "true");
  await next.click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("Page 2 of 2, 10 rows");
  await userEvent.keyboard("{Enter}");
  await expect.element(next).toHaveFocus();
  await expect.element(next).toHaveAttribute("aria-disabled", "true");
  await expect.element(screen.getByRole("status")).toHaveTextContent("Page 2 of 2, 10 rows");
  await screen.getByLabelText("Rows").selectOptions("25");
  await expect.element(screen.getByRole("status")).toHaveTextContent("Page 2 of 2, 25 rows");
});

test("progress steps name the current step and say which are done", async () => {
  const screen = await render(
    <ProgressSteps
      currentText="Step 2 of 3"
      label="Steps"
      stateLabels={{ done: "done", current: "", upcoming: "" }}
      steps={[
        { id: "a", label: "Student", state: "done" },
        { id: "b", label: "Parent", state: "current" },
        { id: "c", label: "Session", state: "upcoming" },
      ]}
    />,
  );
  await expect.element(screen.getByRole("navigation", { name: "Steps" })).toBeInTheDocument();
  const texts = screen
    .getByRole("listitem")
    .elements()
    .map((step) => step.textContent);
  expect(texts).toEqual(["Student, done", "Parent", "Session"]);
  const current = screen
    .getByRole("listitem")
    .elements()
    .filter((step) => step.getAttribute("aria-current") === "step");
  expect(current.map((step) => step.textContent)).toEqual(["Parent"]);
});

test("a disclosure opens in place by mouse and by Enter", async () => {
  const screen = await render(<Disclosure summary="and 2 more">Monday and Friday</Disclosure>);
  const content = screen.getByText("Monday and Friday");
  await expect.element(content).not.toBeVisible();
  await screen.getByText("and 2 more").click();
  await expect.element(content).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(content).not.toBeVisible();
});
