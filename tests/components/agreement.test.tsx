import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ContractAcceptance } from "@/components/contract/contract-acceptance";
import { sampleApplication } from "@/lib/contracts/samples";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import { answerCalls } from "./door-support";
import { English, TEXTS } from "./english";

const { common, contract } = TEXTS;
vi.mock("next/navigation", () => import("./navigation-support"));

test("an agreement is required on Continue", async () => {
  const { sent } = answerCalls();
  const screen = await render(
    <English>
      <ContractAcceptance
        application={{ ...sampleApplication, step: "contract", userLegalStatus: null }}
        journey={PAGE_STEPS}
        language="en"
        today="2026-06-15"
        version="2026-01"
      />
    </English>,
  );
  await screen.getByRole("button", { name: common.continue, exact: true }).click();
  const summary = screen.getByRole("alert").filter({ hasText: common.errorTitle });
  await expect.element(summary).toHaveFocus();
  const links = summary.getByRole("link");
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    contract.signerRequired,
    contract.acceptRequired,
  ]);
  await links.last().click();
  await expect.element(screen.getByLabelText(contract.accept)).toHaveFocus();
  expect(sent).toEqual([]);
});
