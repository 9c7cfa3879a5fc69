import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { dropCarriedAnswers } from "@/components/application-form/carried-answers";
import { sampleApplication, sampleAttendance } from "@/lib/contracts/samples";
import { refusal, refuseFields } from "./door-support";
import { problemOf, TEXTS } from "./english";
import { pushed } from "./navigation-support";
import { control, openStep } from "./step-support";

const { common, errors, form } = TEXTS;
const CHANGE = /^PATCH \/registration\/update-appointment\//;

/** Saves the last step of a booked application. */
const saveEdit = async (change: () => Response) => {
  const { screen, sent, application } = await openStep("specialNeeds", { change });
  await screen.getByRole("button", { name: common.save, exact: true }).click();
  return { screen, application, keys: () => sent.filter(({ call }) => CHANGE.test(call)).map(({ key }) => key) };
};

test("changed answers of an appointment whose reply is lost are sent again under the same key", async () => {
  let attempts = 0;
  const { screen, application, keys } = await saveEdit(() => {
    attempts += 1;
    return attempts === 1 ? refusal(504, "upstream_timeout") : Response.json({});
  });
  await expect.element(screen.getByText(common.lost)).toBeVisible();
  await expect.poll(() => pushed).toEqual([`/appointment/${application()._id}`]);
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]).toBeTruthy();
});

test("changed answers of an appointment that are refused stay, with the reason", async () => {
  const { screen, keys } = await saveEdit(() => refusal(409, "appointment_active"));
  await expect.element(screen.getByRole("alert").getByText(errors.appointment_active)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: common.save, exact: true })).toBeEnabled();
  expect(keys()).toHaveLength(1);
  expect(pushed).toEqual([]);
});

test("a change while a save waits for the connection ends the wait, and the page asks for another Save", async () => {
  const refuseSave = () => {
    throw new TypeError("no connection");
  };
  const { screen } = await openStep("specialNeeds", { change, refuseSave });
  await screen.getByRole("button", { name: common.save, exact: true }).click();
  await expect.element(screen.getByText(common.goesOn)).toBeVisible();
  await screen.getByRole("radio", { name: OTHER_NEEDS }).click();
  await expect.element(screen.getByRole("status").filter({ hasText: form.saveAgain })).toBeVisible();
  await expect.element(screen.getByText(common.goesOn)).not.toBeInTheDocument();
  await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
  expect(document.title).not.toMatch(/^Error: /);
});

const PAST = { ...sampleAttendance, presentationDate: "2020-01-01T12:00:00.000Z", state: "attended" } as const;
const change = () => Response.json({});
const OTHER_NEEDS = TEXTS.options.special_needs.other_needs;

test("a save that another step is missing something for goes to that step, with all answers and the reason", async () => {
  const refuseSave = () => refuseFields("last_name");
  const needs = await openStep("specialNeeds", { change, refuseSave });
  await needs.screen.getByRole("radio", { name: OTHER_NEEDS }).click();
  await needs.screen.getByRole("button", { name: common.save, exact: true }).click();
  const { _id } = needs.application();
  await expect.poll(() => pushed).toEqual([`/edit-form/${_id}?step=studentData`]);
  await needs.screen.unmount();

  const student = await openStep("studentData", { change });
  const wrong = problemOf("validator_form_invalid", "lastName");
  await expect.element(student.screen.getByRole("alert").getByRole("link", { name: wrong })).toBeVisible();
  await control("lastName").fill("Sargsyan");
  await control("username").fill("ani.sargsyan");
  await student.screen.getByRole("button", { name: common.save, exact: true }).click();
  await expect.poll(() => pushed.at(-1)).toBe(`/appointment/${_id}`);
  expect(student.application().student).toMatchObject({ special_needs: "other_needs", lastName: "Sargsyan" });
});

const pages = ["studentData", "specialNeeds"] as const;
const linkTo = (step: (typeof pages)[number]) =>
  page.getByRole("navigation", { name: common.stepsLabel }).getByRole("link", { name: TEXTS.steps[step] });

describe("the other pages of a booked application", () => {
  test("keep what is not saved yet, and save it", async () => {
    const { screen, application, sent } = await openStep("specialNeeds", { change }, { pages });
    await screen.getByRole("radio", { name: OTHER_NEEDS }).click();
    await expect.element(linkTo("specialNeeds")).toHaveAttribute("aria-current", "page");
    await linkTo("studentData").click();
    await expect.poll(() => pushed).toEqual([`/edit-form/${application()._id}?step=studentData`]);
    expect(sent).toEqual([]);
    await screen.unmount();
    const again = await openStep("specialNeeds", { change }, { pages });
    await expect.element(again.screen.getByRole("radio", { name: OTHER_NEEDS })).toBeChecked();
    await again.screen.getByRole("button", { name: common.save, exact: true }).click();
    await expect.poll(() => pushed.at(-1)).toBe(`/appointment/${application()._id}`);
    expect(again.application().student.special_needs).toBe("other_needs");
  });

  describe("with the browser's Back", () => {
    const { _id } = sampleApplication;

    /** Changes an answer of a page that was opened from another one, and goes back to that. */
    const changeAndGoBack = async (from: string) => {
      window.history.replaceState(null, "", from);
      window.history.pushState(null, "", `/edit-form/${_id}?step=specialNeeds`);
      const { screen } = await openStep("specialNeeds", { change }, { pages });
      await screen.getByRole("radio", { name: OTHER_NEEDS }).click();
      const moved = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
      window.history.back();
      await moved;
      await screen.unmount();
      const again = await openStep("specialNeeds", { change }, { pages });
      return again.screen.getByRole("radio", { name: OTHER_NEEDS });
    };

    test("keep what is not saved yet", async () => {
      await expect.element(await changeAndGoBack(`/edit-form/${_id}?step=studentData`)).toBeChecked();
      dropCarriedAnswers(_id);
    });

    test("forget it once they are left", async () => {
      const firstPage = await openStep("specialNeeds", { change }, { pages });
      await firstPage.screen.getByRole("radio", { name: OTHER_NEEDS }).click();
      await linkTo("studentData").click();
      await firstPage.screen.unmount();
      await expect.element(await changeAndGoBack(`/appointment/${_id}`)).not.toBeChecked();
    });
  });

  test("are not shown where there is one page", async () => {
    const { screen } = await openStep("specialNeeds", { change });
    await expect.element(screen.getByRole("link", { name: form.leaveWithoutSaving })).toBeVisible();
    await expect.element(screen.getByRole("navigation")).not.toBeInTheDocument();
  });
});

describe("leaving without saving", () => {
  const confirm = (answer: boolean) => vi.spyOn(window, "confirm").mockReturnValue(answer);
  const leave = () => page.getByRole("link", { name: form.leaveWithoutSaving }).click();

  test("opens the appointment at once if nothing is changed", async () => {
    const confirmed = confirm(false);
    const { application } = await openStep("specialNeeds", { change });
    await leave();
    await expect.poll(() => pushed).toEqual([`/appointment/${application()._id}`]);
    expect(confirmed).not.toHaveBeenCalled();
  });

  test("asks if something is changed on any page, and forgets it", async () => {
    const first = await openStep("specialNeeds", { change }, { pages });
    await first.screen.getByRole("radio", { name: OTHER_NEEDS }).click();
    await linkTo("studentData").click();
    await first.screen.unmount();
    const { screen, application, sent } = await openStep("specialNeeds", { change }, { pages });
    const { _id } = application();
    await expect.element(screen.getByRole("radio", { name: OTHER_NEEDS })).toBeChecked();
    const refused = confirm(false);
    await leave();
    expect(refused).toHaveBeenCalledExactlyOnceWith(form.leaveUnsaved);
    confirm(true);
    await leave();
    await expect.poll(() => pushed).toEqual([`/edit-form/${_id}?step=studentData`, `/appointment/${_id}`]);
    expect(sent).toEqual([]);
    await screen.unmount();
    const again = await openStep("specialNeeds", { change }, { pages });
    await expect.element(again.screen.getByRole("radio", { name: OTHER_NEEDS })).not.toBeChecked();
  });
});

test("a refused answer of this step stays, with the reason at its field", async () => {
  const { screen } = await openStep("specialNeeds", { change, refuseSave: () => refuseFields("special_needs_answer") });
  await screen.getByRole("radio", { name: OTHER_NEEDS }).click();
  await screen.getByRole("button", { name: common.save, exact: true }).click();
  const wrong = problemOf("validator_form_invalid", "special_needs");
  await expect.element(screen.getByRole("alert").getByRole("link", { name: wrong })).toBeVisible();
  await expect.element(screen.getByRole("radio", { name: OTHER_NEEDS })).toBeChecked();
  expect(pushed).toEqual([]);
});

test("answers are saved after the presentation too, and its appointment stays as it is", async () => {
  const { screen, sent, application } = await openStep("specialNeeds", { change }, { appointment: PAST });
  await screen.getByRole("button", { name: common.save, exact: true }).click();
  await expect.poll(() => pushed).toEqual([`/appointment/${application()._id}`]);
  expect(sent.filter(({ call }) => CHANGE.test(call))).toEqual([]);
});

describe("a changed birth date that the centre does not accept on the appointment's start day", () => {
  const place = { appointment: sampleAttendance, answers: sampleApplication.student } as const;
  const group = () => page.getByRole("group", { name: TEXTS.fields.student.birthDate });
  const year = () => group().getByLabelText(form.year, { exact: true });

  test("is an error as soon as it is left", async () => {
    const locations = [{ key: "yerevan", name: "Yerevan", ages: { min: 12, max: 18 }, asksAgreement: false }];
    await openStep("studentData", { change }, { ...place, locations });
    await year().fill("2019");
    await control("firstName").click();
    await expect.element(group()).toHaveTextContent("This centre takes students from 12 to 18 years of age.");
    await expect.element(year()).toHaveAttribute("aria-invalid", "true");
  });

  test("is marked when the save is refused", async () => {
    const refuseSave = () => refusal(422, "age_restricted", { data: { min: 12, max: 18 } });
    const { screen } = await openStep("studentData", { change, refuseSave }, place);
    await year().fill("2011");
    await control("username").fill("ani.sargsyan");
    await screen.getByRole("button", { name: common.save, exact: true }).click();
    await expect.element(year()).toHaveAttribute("aria-invalid", "true");
    await expect.element(screen.getByRole("link", { name: /^This centre takes students/ })).toBeVisible();
    expect(pushed).toEqual([]);
  });
});

test("a refused answer without a page of its own is said, without a link", async () => {
  const { screen } = await openStep("specialNeeds", { change, refuseSave: () => refuseFields("contract") });
  await screen.getByRole("button", { name: common.save, exact: true }).click();
  await expect
    .element(screen.getByRole("alert").filter({ hasText: common.errorTitle }).getByRole("listitem"))
    .toBeVisible();
  await expect.element(screen.getByRole("alert").getByRole("link")).not.toBeInTheDocument();
  expect(pushed).toEqual([]);
});
