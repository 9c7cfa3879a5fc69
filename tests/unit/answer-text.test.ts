import { expect, test } from "vitest";
import { fieldAt } from "@/lib/domain/application/fields";
import { answerText } from "@/lib/i18n/answer-text";

const texts = {
  language: "en",
  yesNo: (value: boolean) => (value ? "Yes" : "No"),
  option: (value: string) => `option ${value}`,
  written: (value: string) => `written ${value}`,
};

test.each([
  ["birthDate", "2015-03-04", "March 4, 2015"],
  ["birthDate", "4.3.", "4.3."],
  ["formerStudent", true, "Yes"],
  ["gender", "female", "option female"],
  ["phone", "+37491234567", "written +37491234567"],
  ["address.country", "AM", "written AM"],
  ["firstName", { hy: "Անի", en: "Ani" }, "Ani"],
  ["specialNeedsList", ["a", "b"], "option a and option b"],
  ["identification.uploads", [{ name: "passport.pdf" }], "passport.pdf"],
])("the answer %s, %j, is written as %j", (path, value, text) => {
  const field = fieldAt(path);
  if (!field) throw new Error(`the form has no ${path}`);
  expect(answerText(field.row, value, texts)).toBe(text);
});
