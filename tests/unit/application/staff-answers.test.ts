import { describe, expect, test } from "vitest";
import { guardianAnswers, studentAnswerSections } from "@/lib/domain/application/staff-answers";

const form = {
  student: {
    firstName: "Ani",
    siblings: false,
    address: { street: "Halabyan St" },
    special_needs: "good",
    specialNeedsList: ["hearing"],
    session_id: "one",
    identification: { uploads: [{ name: "a.pdf", size: 1, lastModified: 1 }] },
    accommodations: { medication: "" },
  },
  guardians: [
    {
      key: "one",
      type: 0,
      firstName: "Nare",
      phoneNumbers: [{ phone: "+37491234567", sms: true, viber: false }, { phone: "+37491234568" }],
    },
  ],
};

describe("the answers that staff read", () => {
  test("list the answered questions by section, including a No", () => {
    const sections = studentAnswerSections(form);
    expect(sections.map(({ group, lines }) => [group, lines.map(({ path }) => path)])).toEqual([
      ["student-information", ["firstName", "siblings"]],
      ["contact-information", ["address.street"]],
      ["special-needs", ["special_needs"]],
    ]);
  });

  test("omit an unticked box that this network does not show", () => {
    const questionsWith = (isTicked: boolean) =>
      studentAnswerSections({ ...form, student: { from_artsakh: isTicked } }).flatMap(({ lines }) =>
        lines.map(({ path }) => path),
      );
    expect(questionsWith(false)).toEqual([]);
    expect(questionsWith(true)).toEqual(["from_artsakh"]);
  });

  test("mark answers that are withheld from the reader, of the student and of a guardian", () => {
    const read = { ...form, withheld: ["identification.number", "guardians.0.income.value"] };
    const line = studentAnswerSections(read)
      .flatMap(({ lines }) => lines)
      .find(({ path }) => path === "identification.number");
    expect(line).toMatchObject({ isWithheld: true, value: undefined });
    const [guardian] = guardianAnswers(read, 0).lines.filter(({ isWithheld }) => isWithheld);
    expect(guardian?.path).toBe("guardians.0.income.value");
    expect(guardianAnswers(form, 0).lines.some(({ isWithheld }) => isWithheld)).toBe(false);
  });

  test("show a guardian's relation, and each number with its channels", () => {
    const { lines, numbers } = guardianAnswers(form, 0);
    expect(lines.map(({ row, value }) => [row.key, value])).toEqual([
      ["parentType", 0],
      ["firstName", "Nare"],
    ]);
    expect(numbers.map((number) => number.map(({ row, value }) => [row.key, value]))).toEqual([
      [
        ["phone", "+37491234567"],
        ["sms", true],
        ["viber", false],
      ],
      [["phone", "+37491234568"]],
    ]);
  });
});
