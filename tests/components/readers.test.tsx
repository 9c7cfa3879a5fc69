import { describe, expect, test } from "vitest";
import { sampleApplication } from "@/lib/contracts/samples";
import { TEXTS } from "./english";
import { openSeats, pair } from "./seats-support";
import { openFold, openStep } from "./step-support";

const READERS = [
  {
    reader: "student",
    missing: ["Enter your first name", "Choose your gender"],
    birthDate: /^For example /,
    flag: "I live in foster care",
    needs: "Do you have special needs that the centre should know of?",
    food: "Food you cannot eat",
    place: "Your place",
    details: "Your details",
  },
  {
    reader: "guardian",
    missing: ["Enter your child’s first name", "Choose your child’s gender"],
    birthDate: /^Your child’s, for example /,
    flag: "Lives in foster care",
    needs: "Does your child have special needs that the centre should know of?",
    food: "Food your child cannot eat",
    place: "Your child’s place",
    details: "Your child’s details",
  },
] as const;

describe.each(READERS)("the form of a $reader", ({ reader, missing, birthDate, flag, needs, food, place, details }) => {
  test("asks about the student, hints, and says what is missing, in this reader's words", async () => {
    const { screen, next } = await openStep("studentData", {}, { reader });
    await expect.element(screen.getByText(birthDate)).toBeVisible();
    await openFold("background");
    await expect.element(screen.getByRole("checkbox", { name: flag })).toBeVisible();
    await next();
    for (const text of missing) await expect.element(screen.getByRole("alert").getByText(text)).toBeVisible();
  });

  test("asks for special needs and support in this reader's words", async () => {
    const asked = await openStep("specialNeeds", {}, { reader });
    await expect.element(asked.screen.getByRole("group", { name: needs })).toBeVisible();
    await asked.screen.unmount();
    const { screen } = await openStep("accommodations", {}, { reader });
    await openFold("support");
    await expect.element(screen.getByLabelText(food)).toBeVisible();
  });

  test("names the place and the answers to check by this reader", async () => {
    const { student } = sampleApplication;
    const { screen } = await openSeats("confirmation", { student }, { sessions: pair("monday", [1, 4], 15), reader });
    for (const name of [place, details])
      await expect.element(screen.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
    await expect.element(screen.getByText(TEXTS.confirmation.lead)).toBeVisible();
  });
});
