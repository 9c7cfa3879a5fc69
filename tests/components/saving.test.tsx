import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import type { Application } from "@/lib/contracts/application";
import { breakCalls, lacking, refusal, refuseFields, watchReports } from "./door-support";
import { problemOf, TEXTS } from "./english";
import { pushed } from "./navigation-support";
import { control, openStep } from "./step-support";

const { common, errors, fields, form } = TEXTS;

test("a typed answer is saved automatically, and once it is emptied later it is refused", async () => {
  const { screen, next, saved, reopen } = await openStep("studentData");
  await control("firstName").fill("Asha");
  await saved({ student: { firstName: "Asha" } });
  await reopen();
  await expect.element(control("firstName")).toHaveValue("Asha");
  await control("firstName").fill("");
  await next();
  await expect
    .element(screen.getByRole("alert").getByRole("link", { name: problemOf("validator_form", "firstName") }))
    .toBeVisible();
  expect(pushed).toEqual([]);
});

test("Continue without a connection says so, keeps the answers, and goes on by itself once they are right", async () => {
  let isOffline = true;
  const refuseSave = () => {
    if (isOffline) throw new TypeError("no connection");
    return undefined;
  };
  const { screen, next, application } = await openStep("specialNeeds", { refuseSave });
  await screen.getByRole("radio", { name: "No" }).click();
  await next();
  const waits = screen.getByRole("status").filter({ hasText: common.goesOn });
  await expect.element(waits).toBeVisible();
  expect(document.title).not.toMatch(/^Error: /);
  // Whoever types meanwhile stays.
  await screen.getByRole("radio", { name: "Yes" }).click();
  await expect.element(waits).not.toBeInTheDocument();
  await expect.element(screen.getByText(form.offlineKept)).toBeVisible();
  await next();
  await expect.element(waits).toBeVisible();
  expect(pushed).toEqual([]);
  isOffline = false;
  await expect
    .poll(() => {
      // Again each time: the page shows that it waits before it listens.
      window.dispatchEvent(new Event("online"));
      return pushed;
    })
    .toHaveLength(1);
  expect(application().student.special_needs).toBe("other_needs");
});

test("an answer that is refused while it is typed is marked at its field, and is there when the page opens again", async () => {
  const { screen, reopen } = await openStep("studentData", { refuseSave: () => refuseFields("first_name") });
  await control("firstName").fill("Ada");
  const wrong = problemOf("validator_form_invalid", "firstName");
  await expect.element(screen.getByText(wrong)).toBeVisible();
  await expect.element(control("firstName")).toHaveAttribute("aria-invalid", "true");
  await reopen();
  await expect.element(control("firstName")).toHaveValue("Ada");
});

test("a need that the centre has withdrawn is shown to be unticked", async () => {
  const answers = { special_needs: "other_needs", specialNeedsList: ["own-chair", "hearing"] };
  const { screen, saved } = await openStep("specialNeeds", {}, { answers });
  await expect.element(screen.getByRole("checkbox", { name: "own-chair" })).toBeChecked();
  await screen.getByRole("checkbox", { name: "own-chair" }).click();
  await saved({ student: { specialNeedsList: ["hearing"] } });
});

test("answers are validated on Next: the summary takes the focus and links to the fields", async () => {
  const { screen, next } = await openStep("studentData");
  await next();
  const summary = screen.getByRole("alert").filter({ hasText: common.errorTitle });
  await expect.element(summary).toHaveFocus();
  await summary.getByRole("link").first().click();
  await expect.element(control("firstName")).toHaveFocus();
  expect(pushed).toEqual([]);
});

test("answers that another window changed are shown beside these, and the chosen ones are saved", async () => {
  let theirs: Application | undefined;
  const { screen, saved, application } = await openStep("studentData", {
    refuseSave: ({ version }) =>
      theirs && version < theirs.version
        ? refusal(409, "registration_stale", { data: { current: theirs } })
        : undefined,
  });
  await control("firstName").fill("Ada");
  await control("lastName").fill("Kurz");
  await saved({ student: { firstName: "Ada", lastName: "Kurz" } });
  const student = { ...application().student, lastName: "Lang", middleName: "Maria" };
  theirs = { ...application(), student, version: application().version + 1 };
  await control("firstName").fill("Adele");
  const conflict = screen.getByRole("alert").filter({ hasText: form.staleTitle });
  await expect.element(conflict).toBeVisible();
  const differences = conflict.getByRole("group");
  for (const [at, name] of (["firstName", "lastName", "middleName"] as const).entries())
    await expect.element(differences.nth(at)).toHaveAccessibleName(fields.student[name]);
  // By default each window keeps what it has just changed.
  await expect.element(conflict.getByRole("radio", { name: "Adele" })).toBeChecked();
  await expect.element(conflict.getByRole("radio", { name: "Lang" })).toBeChecked();
  await expect.element(conflict.getByRole("radio", { name: "Maria" })).toBeChecked();
  await differences.nth(2).getByRole("radio").first().click();
  await conflict.getByRole("button", { name: form.staleSave }).click();
  await expect.element(conflict).not.toBeInTheDocument();
  await vi.waitFor(() => expect(application().student).toMatchObject({ firstName: "Adele", lastName: "Lang" }));
  expect(application().student.middleName ?? "").toBe("");
});

test("a page with unsaved answers is left by a link only once that is confirmed", async () => {
  const { screen } = await openStep("studentData", { refuseSave: () => refusal(500, "internal") });
  const followed: string[] = [];
  const link = (
    <a
      href="/elsewhere"
      onClick={(event) => {
        event.preventDefault();
        followed.push(event.currentTarget.pathname);
      }}
    >
      Elsewhere
    </a>
  );
  const elsewhere = (await render(link)).getByRole("link", { name: "Elsewhere" });
  const confirm = vi.spyOn(window, "confirm").mockReturnValue(false);
  await control("firstName").fill("Ada");
  await expect.element(screen.getByText(errors.general_error_something_went_wrong)).toBeVisible();
  await elsewhere.click();
  expect(confirm.mock.calls).toEqual([[form.leaveUnsaved]]);
  expect(followed).toEqual([]);
  await expect.element(control("firstName")).toHaveValue("Ada");
  confirm.mockReturnValue(true);
  await elsewhere.click();
  expect(followed).toEqual(["/elsewhere"]);
});

test("Continue where the browser lacks something is released, says that something went wrong, and keeps the answers", async () => {
  const { screen, next } = await openStep("specialNeeds");
  const reported = breakCalls();
  await screen.getByRole("radio", { name: "No" }).click();
  await next();
  await expect.element(screen.getByText(errors.general_error_something_went_wrong)).toBeVisible();
  const button = screen.getByRole("button", { name: common.continue, exact: true });
  await expect.element(button).not.toHaveAttribute("aria-busy");
  expect(reported).toHaveBeenCalledWith(expect.any(TypeError));
  await expect.element(screen.getByRole("radio", { name: "No" })).toBeChecked();
  expect(pushed).toEqual([]);
});

test("Continue where the rules of the answers throw is released, and says that something went wrong", async () => {
  const { screen, next, saved } = await openStep("studentData");
  await control("firstName").fill("Asha");
  (document.activeElement as HTMLElement).blur();
  await saved({ student: { firstName: "Asha" } });
  const reported = watchReports();
  vi.spyOn(String.prototype, "normalize").mockImplementation(lacking);
  await next();
  await expect.element(screen.getByText(errors.general_error_something_went_wrong)).toBeVisible();
  await expect
    .element(screen.getByRole("button", { name: common.continue, exact: true }))
    .not.toHaveAttribute("aria-busy");
  expect(reported).toHaveBeenCalledWith(expect.any(TypeError));
  await expect.element(control("firstName")).toHaveValue("Asha");
  expect(pushed).toEqual([]);
});
