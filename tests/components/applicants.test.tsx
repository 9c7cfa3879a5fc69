import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ApplicantsScreen } from "@/components/dashboard/applicants/applicants-screen";
import { samplePresentation } from "@/lib/contracts/samples";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { answer, answerCalls, LOCATION } from "./door-support";
import { English, TEXTS } from "./english";

const { applicants: texts, common, errors } = TEXTS;

vi.mock("next/navigation", () => import("./navigation-support"));

vi.mock("next/link", async () => (await import("./link-support")).linkModule);

test("the list of applicants says why it cannot be loaded, and loads on Retry", async () => {
  let isReached = false;
  answerCalls(
    answer(staffPresentations.list, () => ({ presentations: [samplePresentation], count: 1 })),
    answer(staffApplicants.list, () =>
      isReached ? { applicants: [], count: 0 } : new Response("{}", { status: 503 }),
    ),
  );
  // A page out of sight is not refreshed: only the press loads it again.
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const screen = await render(
    <English>
      <ApplicantsScreen language="en" location={LOCATION} />
    </English>,
  );
  const problem = screen.getByRole("alert").getByText(errors.general_error_something_went_wrong);
  await expect.element(problem).toBeVisible();
  isReached = true;
  await screen.getByRole("button", { name: common.retry }).click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("0 applicants");
  await expect.element(screen.getByText(texts.noneText)).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
});
