import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { refusal } from "./door-support";
import { problemOf, TEXTS } from "./english";
import { control, openFold, openStep } from "./step-support";
import { catchUploads } from "./upload-support";

const { common, errors, fields, form } = TEXTS;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("the student's step", () => {
  test("takes a birth date in three fields, the month by its name too, and marks the wrong part", async () => {
    const { screen, next, saved, reopen } = await openStep("studentData");
    const group = screen.getByRole("group", { name: fields.student.birthDate });
    const [day, month, year] = [form.day, form.month, form.year].map((name) =>
      group.getByLabelText(name, { exact: true }),
    ) as [typeof group, typeof group, typeof group];
    await day.fill("32");
    await month.fill("3");
    // Half a date is no mistake while one is still at it.
    await expect.element(group.getByText("must include")).not.toBeInTheDocument();
    await year.fill("2012");
    await userEvent.tab();
    await expect.element(group).toHaveTextContent("must include a day from 1 to 31, like 27 3 2011");
    await expect.element(day).toHaveAttribute("aria-invalid", "true");
    await expect.element(year).not.toHaveAttribute("aria-invalid");

    await day.fill("30");
    await month.fill("feb");
    await next();
    const summary = screen.getByRole("alert").filter({ hasText: common.errorTitle });
    await summary.getByRole("link", { name: /must be a real date/ }).click();
    await expect.element(day).toHaveFocus();
    await day.fill("29");
    await year.click();
    await userEvent.tab();
    await expect.element(group.getByText("must be a real date")).not.toBeInTheDocument();
    await saved({ student: { birthDate: "2012-02-29" } });
    await reopen();
    await expect.element(day).toHaveValue("29");
    await expect.element(month).toHaveValue("2");
  });

  test("saves the other answers while a birth date is typed, and keeps the unfinished date for the next visit", async () => {
    const { screen, sent, saved, application, reopen } = await openStep("studentData");
    const group = screen.getByRole("group", { name: fields.student.birthDate });
    const partOf = (name: string) => group.getByLabelText(name, { exact: true });
    await control("firstName").fill("Asha");
    await partOf(form.day).fill("29");
    await partOf(form.year).fill("20");
    await saved({ student: { firstName: "Asha" } });
    expect(JSON.stringify(sent)).not.toContain("birthDate");
    await reopen();
    await expect.element(partOf(form.day)).toHaveValue("29");
    await expect.element(partOf(form.year)).toHaveValue("20");
    await partOf(form.month).fill("2");
    await partOf(form.year).fill("2012");
    await expect.poll(() => application().student.birthDate).toBe("2012-02-29");
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith("startday-date-"))).toEqual([]);
  });

  test("follows a typed calling code with the country, and the country with the code", async () => {
    const { screen, application, reopen } = await openStep("studentData");
    const country = screen.getByRole("combobox", { name: form.phoneCountry });
    await control("phone").fill("+374 91 234567");
    await expect.element(country).toHaveValue("AM +374");
    await country.fill("Georgia");
    await userEvent.keyboard("{Enter}");
    await expect.element(control("phone")).toHaveValue("+995 91234567");
    // A number in another country's own writing is saved with its code.
    await control("phone").fill("");
    await country.fill("374");
    await userEvent.keyboard("{Enter}");
    await control("phone").fill("091 234567");
    await expect.poll(() => application().student.phone).toBe("+37491234567");
    await reopen();
    await expect.element(control("phone")).toHaveValue("+374 91 234567");
    await expect.element(country).toHaveValue("AM +374");
  });

  test("shows whether a user name is free, and refuses a taken one", async () => {
    const { screen, sent, next } = await openStep("studentData", { isTaken: (name) => name !== "ada" });
    const refusal = screen.getByRole("alert").getByRole("link", { name: errors.username_taken });
    await control("username").fill("ada");
    await expect.element(screen.getByText(form.usernameFree.replace("{name}", "ada")), { timeout: 3000 }).toBeVisible();
    await control("username").fill("ada.2");
    await expect.element(screen.getByText(errors.username_taken), { timeout: 3000 }).toBeVisible();
    await next();
    await expect.element(refusal).toBeVisible();
    // Pressed before typing has rested it is asked all the same.
    await control("username").fill("ada.3");
    await next();
    await expect.element(refusal).toBeVisible();
    expect(sent.map(({ call }) => call).filter((call) => call.startsWith("GET /user/"))).toEqual([
      "GET /user/exists/ada",
      "GET /user/exists/ada.2",
      "GET /user/exists/ada.3",
    ]);
  });

  test("advises on a number that its country does not have, asked once, which is no error", async () => {
    const { screen, sent, next } = await openStep("studentData", { isValidPhone: false });
    const advice = screen.getByText(form.phoneDoubtful);
    const checks = () => sent.map(({ call }) => call).filter((call) => call.startsWith("GET /user/check-phone"));
    await control("phone").fill("1");
    await userEvent.tab();
    await expect.element(screen.getByText("Please check", { exact: false }).first()).not.toBeInTheDocument();
    await control("phone").fill("030 1234567");
    await userEvent.tab();
    await expect.element(advice).toBeVisible();
    await expect.element(control("phone")).not.toHaveAttribute("aria-invalid");
    await control("phone").fill("030 12345678");
    await expect.element(advice).not.toBeInTheDocument();
    await userEvent.tab();
    await expect.element(advice).toBeVisible();
    await control("phone").fill("030 1234567");
    await userEvent.tab();
    await expect.element(advice).toBeVisible();
    await next();
    await expect
      .element(screen.getByRole("alert").getByRole("link", { name: problemOf("validator_form", "phone") }))
      .not.toBeInTheDocument();
    expect(checks()).toEqual([
      "GET /user/check-phone?phone=%2B49301234567&region=DE",
      "GET /user/check-phone?phone=%2B493012345678&region=DE",
    ]);
  });

  test("goes on when a user name and a number cannot be checked", async () => {
    const { screen, sent, next } = await openStep("studentData", {
      refuseChecks: () => refusal(502, "upstream_unavailable"),
    });
    await control("phone").fill("030 7654321");
    await control("username").fill("grace");
    await next();
    const summary = screen.getByRole("alert");
    await expect.element(summary.getByRole("link", { name: fields.student.firstName })).toBeVisible();
    for (const name of [/mobile number/, /user name/i])
      await expect.element(summary.getByRole("link", { name })).not.toBeInTheDocument();
    await expect.element(screen.getByText(form.phoneDoubtful)).not.toBeInTheDocument();
    await vi.waitFor(() => expect(sent.map(({ call }) => call)).toContain("GET /user/exists/grace"));
  });

  test("takes a school from the list or a typed one, never both", async () => {
    const { screen, saved, application, reopen } = await openStep("studentData");
    await openFold("school");
    await expect.element(control("occupation")).toHaveFocus();
    await expect.element(screen.getByRole("option", { name: "Yerevan" })).toBeInTheDocument();
    await control("school_region_id").selectOptions("Yerevan");
    await expect.element(screen.getByRole("option", { name: "School 1" })).toBeInTheDocument();
    await control("school_id").selectOptions("School 1");
    await saved({ student: { school_id: expect.stringMatching(/./) } });
    const ticked = screen.getByLabelText(form.schoolNotListed);
    await ticked.click();
    await expect.element(control("school_id")).not.toBeInTheDocument();
    await control("school_custom").fill("Home school");
    await expect.poll(() => application().student.school_custom).toBe("Home school");
    expect(application().student.school_id ?? "").toBe("");
    await reopen();
    await expect.element(ticked).toBeChecked();
    await expect.element(control("school_custom")).toHaveValue("Home school");
    await ticked.click();
    await expect.element(control("school_id")).toHaveValue("");
    await expect.element(control("school_custom")).not.toBeInTheDocument();
  });

  test("looks an address up by keyboard and fills in the fields, which stay", async () => {
    const address = { country: "GE", locality: "Mannheim", street: "Planken", postal_code: "68161" };
    const places = [
      { label: "Planken, Mannheim", address },
      { label: "Planken, Heidelberg", address: { ...address, locality: "Heidelberg" } },
    ];
    const { screen, sent, application, reopen } = await openStep("studentData", { places });
    const lookups = () => sent.filter(({ call }) => call.startsWith("GET /maps/autocomplete"));
    const box = screen.getByRole("combobox", { name: fields.student.googleSearch });
    await openFold("address");
    await expect.element(box).toHaveFocus();
    await expect.element(control("address.country")).toHaveValue("DE");
    await box.fill("Plan");
    await pause(600);
    expect(lookups()).toEqual([]);
    await box.fill("Planken");
    const list = screen.getByRole("listbox", { name: form.addressList });
    await expect.element(list.getByRole("option").first()).toHaveTextContent("Planken, Mannheim");
    expect(lookups()).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    await expect.element(list).not.toBeInTheDocument();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    const second = list.getByRole("option", { name: "Planken, Heidelberg" });
    await expect.element(second).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText(form.addressFilled)).toBeVisible();
    const locality = screen.getByLabelText(fields.student.locality);
    await expect.element(locality).toHaveValue("Heidelberg");
    await expect.element(control("address.country")).toHaveValue("GE");
    await expect.element(screen.getByLabelText(fields.student.postalCode)).toHaveValue("68161");
    await screen.getByLabelText(fields.student.building).fill("7");
    await expect.poll(() => application().student.address?.locality).toBe("Heidelberg");
    await reopen();
    await expect.element(locality).toHaveValue("Heidelberg");
  });

  test("takes an address as typed where there is no lookup", async () => {
    const { screen } = await openStep("studentData");
    await openFold("address");
    await screen.getByRole("combobox", { name: fields.student.googleSearch }).fill("Planken 7, Mannheim");
    await pause(600);
    await expect.element(screen.getByRole("listbox", { name: form.addressList })).not.toBeInTheDocument();
    await userEvent.tab();
    await expect.element(screen.getByLabelText(fields.student.street)).toHaveValue("Planken 7, Mannheim");
  });

  test("shows an upload's progress, cancels it, and retries a failed one", async () => {
    const uploads = catchUploads();
    const { screen } = await openStep("studentData");
    await openFold("documents");
    const group = screen.getByRole("group", { name: fields.student.ageVerification });
    const input = group.getByLabelText(form.chooseFiles);
    const proof = new File(["%PDF-1.7"], "proof.pdf", { type: "application/pdf" });

    await input.upload(proof);
    const bar = group.getByRole("progressbar", { name: "proof.pdf" });
    await expect.element(bar).toBeVisible();
    uploads[0]?.progress(0.5);
    await expect.element(bar).toHaveAttribute("value", "0.5");
    await group.getByRole("button", { name: `${common.cancel}: proof.pdf` }).click();
    await expect.element(group.getByRole("listitem")).not.toBeInTheDocument();
    expect(uploads[0]?.isAborted).toBe(true);

    await input.upload(proof);
    await expect.poll(() => uploads.length).toBe(2);
    uploads[1]?.fail();
    await expect
      .element(group.getByRole("alert"))
      .toHaveTextContent("proof.pdf is not uploaded: there is no connection.");
    await group.getByRole("button", { name: `${common.retry}: proof.pdf` }).click();
    await expect.poll(() => uploads.length).toBe(3);
    // Something between the browser and the site answered.
    await uploads[2]?.answer(new Response("<html>", { status: 200 }));
    await expect.element(group.getByRole("alert")).toHaveTextContent(form.file_failed.replace("{name}", "proof.pdf"));
    await group.getByRole("button", { name: `${common.retry}: proof.pdf` }).click();
    await expect.poll(() => uploads.length).toBe(4);
    uploads[3]?.store("0199a3c2-5f10-7a31-9c4e-2b7d61f0a501");
    await expect.element(group.getByRole("link", { name: "proof.pdf" })).toBeVisible();
    await expect.element(screen.getByText(form.fileUploaded.replace("{name}", "proof.pdf"))).toBeInTheDocument();
  });

  test("says how much may be uploaded a day and when to try again, and that the site takes no more files", async () => {
    const uploads = catchUploads();
    const { screen } = await openStep("studentData");
    await openFold("documents");
    const group = screen.getByRole("group", { name: fields.student.ageVerification });
    await group.getByLabelText(form.chooseFiles).upload(new File(["%PDF-1.7"], "proof.pdf"));
    await expect.poll(() => uploads.length).toBe(1);
    const retryAfterMS = 4.5 * 3600 * 1000;
    await uploads[0]?.answer(refusal(429, "upload_budget", { data: { limitMB: 100, retryAfterMS } }));
    await expect
      .element(group.getByRole("alert"))
      .toHaveTextContent("proof.pdf is not uploaded: 100 MB within 24 hours is the limit. Try again in 5 hours.");
    await group.getByRole("button", { name: `${common.retry}: proof.pdf` }).click();
    await expect.poll(() => uploads.length).toBe(2);
    await uploads[1]?.answer(
      refusal(429, "upload_budget_of_tenant", { data: { limitMB: 20_000, retryAfterMS: 60_000 } }),
    );
    await expect
      .element(group.getByRole("alert"))
      .toHaveTextContent("the site takes no more files at the moment. Fill in the rest, and try again in 1 hour.");
  });
});
