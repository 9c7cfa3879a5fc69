import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { TEXTS } from "./english";
import { control, openStep } from "./step-support";
import { catchUploads } from "./upload-support";

const { common, fields, form, options, validation } = TEXTS;

const openGuardians = async () => {
  const uploads = catchUploads();
  const opened = await openStep("parentData");
  const { screen } = opened;
  const guardian = (number: number) =>
    screen.getByRole("region", { name: form.guardianTitle.replace("{number}", String(number)) });
  return {
    ...opened,
    uploads,
    guardian,
    add: screen.getByRole("button", { name: form.addGuardian }),
    remove: (number: number) => guardian(number).getByRole("button", { name: form.removeGuardian }).first().click(),
  };
};

test("a guardian without answers is removed without a question", async () => {
  const { guardian, add, remove } = await openGuardians();
  await add.click();
  await expect.element(guardian(2)).toBeVisible();
  await expect.element(control("guardians.1.type")).toHaveFocus();
  await remove(2);
  await expect.element(guardian(2)).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
});

describe("the verified number", () => {
  const verified = { method: "sms", value: "+491512345678" } as const;
  const open = () => openStep("parentData", {}, { verified, userLegalStatus: 1 });
  const use = () => page.getByRole("button", { name: /^Use [\d+]/ });
  const remove = () => page.getByRole("button", { name: new RegExp(TEXTS.form.removeGuardian) }).first();
  const add = () => page.getByRole("button", { name: TEXTS.form.addGuardian });
  const own = () => page.getByText(TEXTS.form.phoneVerified);

  test("is no answer that a removal asks about, and the next guardian gets it", async () => {
    await open();
    await expect.element(own()).toBeVisible();
    await add().click();
    await expect.element(own()).toHaveLength(1);
    await expect.element(use()).not.toBeInTheDocument();
    await remove().click();
    await expect.element(own()).not.toBeInTheDocument();
    await expect.element(use()).toBeVisible();
    await remove().click();
    await add().click();
    await expect.element(own()).toBeVisible();
  });

  test("is offered again after another visit", async () => {
    const { reopen, saved, application } = await open();
    await control("guardians.0.firstName").fill("Nare");
    await page.getByRole("button", { name: TEXTS.form.phoneOther }).click();
    await saved({ guardians: [{ firstName: "Nare" }] });
    await expect.poll(() => application().guardians[0]?.phoneNumbers?.[0]?.phone).toBeUndefined();
    await reopen();
    await use().click();
    await expect.element(own()).toBeVisible();
  });
});

test("a guardian keeps files and answers when another one is removed", async () => {
  const { guardian, add, remove, uploads, application } = await openGuardians();
  await add.click();
  await control("guardians.1.firstName").fill("Karl");
  await guardian(2).getByRole("button", { name: form.fold_documents }).click();
  const files = guardian(2).getByRole("group", { name: fields.guardian.identificationUploads });
  await files.getByLabelText(form.chooseFiles).upload(new File(["picture"], "card.png", { type: "image/png" }));
  await expect.poll(() => uploads.length).toBe(1);
  uploads[0]?.store("0199a3c2-5f10-7a31-9c4e-2b7d61f0a501");
  await expect.element(guardian(2).getByRole("link", { name: "card.png" })).toBeVisible();
  await guardian(2).getByRole("button", { name: form.fold_income }).click();
  await control("guardians.1.income.value").selectOptions("average");
  await guardian(2).getByRole("button", { name: form.addPhone }).click();
  await expect.element(control("guardians.1.phoneNumbers.1.phone")).toBeVisible();

  await remove(1);
  await expect.element(guardian(2)).not.toBeInTheDocument();
  await expect.element(control("guardians.0.firstName")).toHaveValue("Karl");
  await expect.element(guardian(1).getByRole("link", { name: "card.png" })).toBeVisible();
  await expect
    .poll(() => application().guardians, { timeout: 4000 })
    .toMatchObject([{ firstName: "Karl", income: { value: "average", title: options.income.average } }]);
});

test("the removal of a guardian with answers is confirmed, and one guardian is required", async () => {
  const { screen, guardian, add, remove, next } = await openGuardians();
  await control("guardians.0.firstName").fill("Karl");
  await remove(1);
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog).toHaveTextContent(form.removeGuardianText);
  await dialog.getByRole("button", { name: common.cancel }).click();
  await expect.element(control("guardians.0.firstName")).toHaveValue("Karl");
  await remove(1);
  await dialog.getByRole("button", { name: form.removeGuardian }).click();
  await expect.element(guardian(1)).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
  await next();
  const problems = screen.getByRole("alert").getByRole("link");
  await expect.element(problems).toHaveTextContent(validation.validator_form_guardian);
});
