import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ContractAcceptance } from "@/components/contract/contract-acceptance";
import type { Application } from "@/lib/contracts/application";
import { registrations } from "@/lib/contracts/registrations";
import { sampleApplication } from "@/lib/contracts/samples";
import { PAGE_STEPS } from "@/lib/domain/application/steps";
import { answer, answerCalls } from "./door-support";
import { English, TEXTS } from "./english";
import { router } from "./navigation-support";

const { age, common, contract } = TEXTS;

interface Situation extends Partial<Application> {
  agePreCheck?: boolean;
  save?: () => Application;
}

/** Opens the agreement of an application whose student has these answers. */
const open = async (
  student: Application["student"],
  { agePreCheck = false, save = () => sampleApplication, ...changes }: Situation = {},
) => {
  const door = answerCalls(answer(registrations.save, save));
  const screen = await render(
    <English>
      <ContractAcceptance
        agePreCheck={agePreCheck}
        application={{ ...sampleApplication, step: "contract", userLegalStatus: null, student, ...changes }}
        journey={PAGE_STEPS}
        language="en"
        today="2026-06-15"
        version="2026-01"
      />
    </English>,
  );
  return { ...door, screen };
};

test("an agreement is required on Continue", async () => {
  const { screen, sent } = await open({});
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

test("an agreement is accepted by a parent or guardian for a student under 18", async () => {
  const { screen, sent } = await open({ birthDate: "2012-01-15" });
  const next = screen.getByRole("button", { name: common.continue, exact: true });
  await screen.getByRole("radio", { name: contract.signer_student }).click();
  await screen.getByLabelText(contract.accept).click();
  await next.click();
  await expect.element(screen.getByRole("alert").getByText(contract.signerMinor)).toBeVisible();
  expect(sent).toEqual([]);
  await screen.getByRole("radio", { name: contract.signer_guardian }).click();
  await next.click();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ userLegalStatus: 1, contract: { version: "2026-01", signer: "guardian" } });
});

test("a contradiction of signer and birth date is said at once, and leads to the birth date and back", async () => {
  const { screen, sent } = await open({ birthDate: "2012-01-15" });
  await screen.getByRole("radio", { name: contract.signer_student }).click();
  await expect.element(screen.getByRole("group", { name: contract.signer })).toHaveTextContent(contract.signerMinor);
  await screen.getByRole("button", { name: age.correctBirthDate }).click();
  await vi.waitFor(() =>
    expect(router.push).toHaveBeenCalledWith(
      `/form/${sampleApplication._id}?step=studentData&return=contract#field-birthDate`,
    ),
  );
  expect(sent[0]?.body).toMatchObject({ userLegalStatus: 0, step: "studentData" });
});

test("the way back from the birth date outlives a lost connection", async () => {
  let isOffline = true;
  const save = () => {
    if (isOffline) throw new TypeError("no connection");
    return sampleApplication;
  };
  const { screen } = await open({ birthDate: "2012-01-15" }, { save });
  await screen.getByRole("radio", { name: contract.signer_student }).click();
  await screen.getByRole("button", { name: age.correctBirthDate }).click();
  await expect.element(screen.getByText(common.goesOn)).toBeVisible();
  router.push.mockClear();
  isOffline = false;
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() =>
    expect(router.push).toHaveBeenCalledExactlyOnceWith(
      `/form/${sampleApplication._id}?step=studentData&return=contract#field-birthDate`,
    ),
  );
});

test("an adult accepts alone where adults are not asked for guardians, and may have a guardian elsewhere", async () => {
  const strict = await open({ birthDate: "2000-01-15" }, { agePreCheck: true });
  await strict.screen.getByRole("radio", { name: contract.signer_guardian }).click();
  await expect.element(strict.screen.getByText(contract.signerAdult)).toBeVisible();
  await strict.screen.unmount();

  const { screen, sent } = await open({ birthDate: "2000-01-15" });
  await screen.getByRole("radio", { name: contract.signer_guardian }).click();
  await expect.element(screen.getByText(age.unusualSigner)).toBeVisible();
  await screen.getByLabelText(contract.accept).click();
  await screen.getByRole("button", { name: common.continue, exact: true }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

test("an agreement is left to a guardian by a student under 18, who goes on without accepting it", async () => {
  const { screen, sent } = await open({ birthDate: "2012-01-15" });
  await screen.getByRole("radio", { name: contract.signer_minor }).click();
  await expect.element(screen.getByLabelText(contract.accept)).not.toBeInTheDocument();
  await screen.getByRole("button", { name: common.continue, exact: true }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ userLegalStatus: 2, step: "studentData" });
  expect(sent[0]?.body).not.toHaveProperty("contract");
});

test("an agreement is not left to a guardian by an adult, nor by the guardian who has taken over", async () => {
  const { screen } = await open({ birthDate: "2000-01-15" });
  await expect.element(screen.getByRole("radio")).toHaveLength(2);
  await screen.unmount();
  const acceptedAt = "2026-06-08T09:30:00.000Z";
  const link = { method: "sms" as const, value: "+37491234568", sentAt: acceptedAt, endsAt: acceptedAt };
  const again = await open({}, { handOver: { ...link, acceptedAt } });
  await expect.element(again.screen.getByRole("radio")).toHaveLength(2);
});
