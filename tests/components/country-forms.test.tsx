// @module-tag deep
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { maps } from "@/lib/contracts/maps";
import { problemTextsIn } from "@/tests/support/problem-texts";
import { TEXTS } from "./english";
import { control, openFold, openStep } from "./step-support";

const { common, form } = TEXTS;

const leave = () => userEvent.tab();
const problem = problemTextsIn(TEXTS, "en", "JP");

const openAddress = async (...options: Parameters<typeof openStep>) => {
  const step = await openStep(...options);
  await openFold("address");
  await expect.element(control("address.postal_code")).toBeVisible();
  return step;
};

/** The text fields of names and addresses from top to bottom. */
const shownFields = () =>
  [...document.querySelectorAll<HTMLInputElement>("input[name], select[name]")]
    .map(({ name }) => name)
    .filter((name) => /name(?!r)/i.test(name) || name.startsWith("address."))
    .filter((name) => name !== "username")
    .join(" ");

test("answers of an earlier form that this country does not ask for are shown, corrected and removed", async () => {
  const answers = { middleName: "Maria", address: { province: "Bavaria" } };
  const { screen, saved, application } = await openStep("studentData", {}, { region: "DE", answers });
  await expect.element(control("address.province")).toHaveValue("Bavaria");
  await control("address.province").fill("Hesse");
  await control("middleName").fill("");
  await saved({ student: { address: { province: "Hesse" } } });
  await expect.poll(() => application().student.middleName).toBeUndefined();
  await expect.element(control("middleName")).toBeVisible();
  await expect.element(screen.getByText(/^Saved/)).toBeVisible();
});

describe("the questions about name and address", () => {
  test("are in the country's order", async () => {
    await openAddress("studentData", {}, { region: "JP", nativeNames: true });
    await expect
      .poll(shownFields)
      .toBe(
        "lastName firstName lastNameKana firstNameKana lastNameEn firstNameEn address.country address.postal_code " +
          "address.province address.locality address.street address.building",
      );
  });

  test("are in one column on a phone, without a sideways scroll", async () => {
    await page.viewport(320, 700);
    await openStep("studentData", {}, { region: "JP", nativeNames: true });
    await expect.element(control("lastNameKana")).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    await page.viewport(414, 896);
  });
});

describe("furigana", () => {
  test("typed in hiragana or in half width is katakana when the field is left", async () => {
    const { application } = await openStep("studentData", {}, { region: "JP" });
    await expect.element(control("lastNameKana")).toHaveAccessibleDescription(form.kanaHint);
    await control("lastNameKana").fill("たかはし");
    await control("firstNameKana").fill("ﾊﾅ");
    await leave();
    await expect.element(control("lastNameKana")).toHaveValue("タカハシ");
    await expect.element(control("firstNameKana")).toHaveValue("ハナ");
    await expect.poll(() => application().student).toMatchObject({ lastNameKana: "タカハシ", firstNameKana: "ハナ" });
  });

  test("in other letters is refused, and asked for", async () => {
    const { screen, next } = await openStep("studentData", {}, { region: "JP" });
    await control("lastNameKana").fill("高橋");
    await next();
    const summary = screen.getByRole("alert").filter({ hasText: common.errorTitle });
    await expect.element(summary).toHaveTextContent(problem("validator_kana", "lastNameKana"));
    await expect.element(summary).toHaveTextContent(problem("validator_form", "firstNameKana"));
    await expect.element(control("firstNameKana")).toBeInvalid();
  });
});

describe("full-width letters", () => {
  test("become plain ones when the field is left", async () => {
    await openStep("studentData", {}, { region: "JP", nativeNames: true });
    await control("lastNameEn").fill("Ｔａｋａｈａｓｈｉ");
    await openFold("email");
    await control("email").fill("ｈａｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ");
    await leave();
    await expect.element(control("lastNameEn")).toHaveValue("Takahashi");
    await expect.element(control("email")).toHaveValue("hana@example.org");
    await expect.element(control("lastNameEn")).not.toBeInvalid();
  });

  test("stay as typed where the answer is wrong", async () => {
    await openStep("studentData", {}, { region: "JP", nativeNames: true });
    await control("lastNameEn").fill("Ｔ４");
    await leave();
    await expect.element(control("lastNameEn")).toBeInvalid();
    await expect.element(control("lastNameEn")).toHaveValue("Ｔ４");
  });
});

describe("a postal code", () => {
  test("is shown in the country's spelling, with an example above", async () => {
    await openAddress("studentData", {}, { region: "NL" });
    await expect.element(control("address.postal_code")).toHaveAccessibleDescription("For example 1012 AB");
    await control("address.postal_code").fill("1012ab");
    await leave();
    await expect.element(control("address.postal_code")).toHaveValue("1012 AB");
  });

  test("of another form is refused at an address in the country, and accepted abroad", async () => {
    const { screen } = await openAddress("studentData", {}, { region: "DE" });
    await control("address.postal_code").fill("1012 AB");
    await leave();
    const error = screen.getByText(problemTextsIn(TEXTS, "en", "DE")("validator_postal_code", "address.postal_code"));
    await expect.element(error).toBeVisible();
    await control("address.country").selectOptions("AM");
    await control("address.postal_code").click();
    await leave();
    await expect.element(error).not.toBeInTheDocument();
  });
});

type Places = ReplyOf<typeof maps.autocomplete>["places"];
const place = (locality: string, street?: string): Places[number] => ({
  label: "",
  address: { country: "JP", province: "群馬県", locality, street, postal_code: "370-0829" },
});
const addressOf = () =>
  ["province", "locality", "street"].map(
    (part) => document.querySelector<HTMLInputElement>(`[name="address.${part}"]`)?.value,
  );

describe("a Japanese postal code", () => {
  test("fills in the address, and says so", async () => {
    const { screen, application } = await openAddress(
      "studentData",
      { places: [place("高崎市", "高松町")] },
      { region: "JP" },
    );
    await control("address.postal_code").fill("３７０ー０８２９");
    await expect.poll(addressOf).toEqual(["群馬県", "高崎市", "高松町"]);
    await expect.element(screen.getByText(form.addressFilled)).toBeVisible();
    await expect.poll(() => application().student.address?.locality).toBe("高崎市");
  });

  test("of several towns fills in what they share", async () => {
    await openAddress(
      "studentData",
      { places: [place("高崎市", "高松町"), place("高崎市", "柳川町")] },
      { region: "JP" },
    );
    await control("address.postal_code").fill("370-0829");
    await expect.poll(addressOf).toEqual(["群馬県", "高崎市", ""]);
  });

  test("corrected after a visit replaces what the earlier code had filled in, and nothing that the applicant typed", async () => {
    const stored = { postal_code: "370-0829", province: "群馬県", locality: "高崎市", street: "柳川町 1-2" };
    const places = (code: string) => [
      code === "370-0829"
        ? place("高崎市", "高松町")
        : { label: "", address: { province: "東京都", locality: "千代田区", street: "千代田" } },
    ];
    await openStep("studentData", { places }, { region: "JP", answers: { address: stored } });
    await control("address.postal_code").fill("100-0001");
    await expect.poll(addressOf).toEqual(["東京都", "千代田区", "柳川町 1-2"]);
  });

  test("that was stored fills in nothing that the applicant has emptied", async () => {
    const address = { postal_code: "370-0829", province: "群馬県", locality: "高崎市", street: "" };
    const places = vi.fn(() => [place("高崎市", "高松町")]);
    await openStep("studentData", { places }, { region: "JP", answers: { address } });
    await control("address.postal_code").click();
    await expect.poll(() => places.mock.calls.length).toBe(1);
    await leave();
    expect(addressOf()).toEqual(["群馬県", "高崎市", ""]);
  });

  test("of an address abroad fills in nothing", async () => {
    const places = vi.fn(() => [place("高崎市", "高松町")]);
    await openAddress("studentData", { places }, { region: "JP" });
    await control("address.country").selectOptions("DE");
    await control("address.postal_code").fill("3700829");
    await leave();
    expect(addressOf()).toEqual(["", "", ""]);
    expect(places).not.toHaveBeenCalled();
  });

  test("never replaces what was typed", async () => {
    await openAddress("studentData", { places: [place("高崎市", "高松町")] }, { region: "JP" });
    await control("address.locality").fill("前橋市");
    await control("address.postal_code").fill("370-0829");
    await expect.poll(addressOf).toEqual(["群馬県", "前橋市", "高松町"]);
  });
});
