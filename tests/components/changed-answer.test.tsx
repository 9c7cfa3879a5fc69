import { beforeEach, describe, expect, test } from "vitest";
import { IDS, sampleApplication } from "@/lib/contracts/samples";
import { changeLinkId } from "@/lib/domain/step-routes";
import { TEXTS } from "./english";
import { openAddress, pushed } from "./navigation-support";
import { openSeats } from "./seats-support";
import { control, openStep } from "./step-support";

const { common } = TEXTS;
const FIELD = "field-guardians-1-lastName";
const LINE = `/form/${IDS.application}?step=confirmation#${changeLinkId(IDS.application, FIELD)}`;

beforeEach(() => openAddress("/?return=confirmation"));

const guardian = (key: string, lastName: string) => ({
  key,
  type: 0 as const,
  firstName: "Nare",
  lastName,
  phoneNumbers: [{ phone: "+37491234568" }],
});
const guardians = [guardian("one", "Petrosyan"), guardian("two", "Sargsyan")];

const follow = (id: string) => window.history.replaceState(null, "", `#${id}`);

describe("a step opened to change an answer", () => {
  const open = () => openStep("parentData", {}, { guardians, maxStep: "session" });

  test("focuses the very field, and returns to its line once it is saved", async () => {
    follow(FIELD);
    const { screen, application } = await open();
    await expect.element(control("guardians.1.lastName")).toHaveFocus();
    await control("guardians.1.lastName").fill("Hakobyan");
    await screen.getByRole("button", { name: common.saveReturn, exact: true }).click();
    await expect.poll(() => pushed).toEqual([LINE]);
    expect(application().guardians[1]?.lastName).toBe("Hakobyan");
  });

  test("returns to its line by Back, with what was typed, wrong as it may be", async () => {
    follow(FIELD);
    const { screen, application } = await open();
    await control("guardians.1.lastName").fill("");
    await screen.getByRole("button", { name: common.back, exact: true }).click();
    await expect.poll(() => pushed).toEqual([LINE]);
    expect(application().guardians[1]?.lastName).toBeFalsy();
  });

  test("stays with its errors until the answer is right", async () => {
    follow(FIELD);
    const { screen } = await open();
    await control("guardians.1.lastName").fill("");
    await screen.getByRole("button", { name: common.saveReturn, exact: true }).click();
    await expect.element(screen.getByRole("alert").getByRole("link")).toBeVisible();
    expect(pushed).toEqual([]);
  });
});

describe("a birth date that is corrected from the summary", () => {
  const locations = [
    { key: "yerevan", name: "Yerevan", ages: { min: 12, max: 18 }, asksAgreement: false },
    { key: "gyumri", name: "Gyumri", ages: { min: 8, max: 18 }, asksAgreement: false },
    { key: "dilijan", name: "Dilijan", ages: { min: 8, max: 99 }, asksAgreement: true },
  ];
  const open = async () => {
    const { session_id, start_day } = sampleApplication.student;
    const answers = { firstName: "Nare", birthDate: "2017-02-03", session_id, start_day };
    return openStep("studentData", {}, { locations, answers, maxStep: "session" });
  };

  test("keeps the way back to the summary over the agreement", async () => {
    const { screen } = await open();
    await screen.getByRole("button", { name: "Apply at Dilijan" }).click();
    await expect.poll(() => pushed).toEqual([`/contract/${IDS.application}?return=studentData&next=confirmation`]);
  });
});

test("the step of the seats returns to their line, with the seats as they were on Back", async () => {
  follow("startDay");
  const { screen, sentTo } = await openSeats("session", { maxStep: "session" });
  await expect.element(screen.getByRole("button", { name: common.saveReturn, exact: true })).toBeVisible();
  await screen.getByRole("button", { name: common.back, exact: true }).click();
  const line = changeLinkId(IDS.application, "startDay");
  await expect.poll(() => pushed).toEqual([`/form/${IDS.application}?step=confirmation#${line}`]);
  expect(sentTo(`PUT /registration/${IDS.application}`)).toMatchObject([{ student: sampleApplication.student }]);
});
