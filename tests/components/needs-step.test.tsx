import { describe, expect, test } from "vitest";
import { TEXTS } from "./english";
import { openStep } from "./step-support";

const { form: texts, specialNeeds: needs, specialNeedTooltips: explanations } = TEXTS;

describe("the special needs", () => {
  test("are explained where there is more to say than the name", async () => {
    const { screen } = await openStep("specialNeeds", {}, { answers: { special_needs: "other_needs" } });
    await expect.element(screen.getByRole("checkbox", { name: needs.autism })).toBeVisible();
    const more = (name: string) => screen.getByRole("button", { name: texts.moreAbout.replace("{name}", name) });
    // Stored before its explanation was taken out.
    await expect.element(more(needs.autism)).not.toBeInTheDocument();
    await more(needs.hearing).click();
    await expect.element(screen.getByText(explanations.hearing)).toBeVisible();
  });
});
