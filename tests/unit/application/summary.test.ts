import { describe, expect, test } from "vitest";
import { splitSummary, summaryOf } from "@/lib/domain/application/summary";
import { aConfiguration, aForm, situation } from "@/tests/support/forms";

const summary = (student = {}, configuration = {}) => {
  const form = aForm(student);
  const { context, steps } = situation(form, aConfiguration(configuration));
  return summaryOf(form, steps, context);
};
const split = (student = {}, configuration = {}) => {
  const form = aForm(student);
  const { context, steps } = situation(form, aConfiguration(configuration));
  const { toCheck, leftEmpty } = splitSummary(summaryOf(form, steps, context), context);
  const paths = (sections: typeof toCheck) => sections.flatMap((section) => section.lines.map(({ path }) => path));
  return { toCheck: paths(toCheck), leftEmpty: paths(leftEmpty) };
};
const germanPaths = (student: object) => {
  const form = aForm(student);
  const { context, steps } = situation(form, aConfiguration(), "DE");
  return summaryOf(form, steps, context).flatMap(({ lines: shown }) => shown.map(({ path }) => path));
};
const lines = (...args: Parameters<typeof summary>) => summary(...args).flatMap((section) => section.lines);

describe("the summary", () => {
  test("shows the answers by step and group, in order", () => {
    const sections = [
      "studentData student-information",
      "studentData contact-information",
      "studentData education-information",
      "studentData verification-information",
      "specialNeeds special-needs",
      "accommodations special-needs",
      "parentData guardian-information",
    ];
    const shown = summary().map(({ step, group }) => `${step} ${group}`);
    expect(shown.filter((section) => sections.includes(section))).toEqual(sections);
    expect(lines().find(({ path }) => path === "firstName")?.value).toBe("Ani");
    expect(lines().find(({ path }) => path === "guardians.0.phoneNumbers.0.phone")?.value).toBe("+37491234568");
  });

  test("omits fields that the confirmation does not show", () => {
    const student = {
      from_artsakh: true,
      school_region_id: "one",
      ageVerification: [{ name: "a", size: 1, lastModified: 1 }],
    };
    const keys = lines(student, { addressTemplate: "address-template-2" }).map(({ row }) => row.key);
    for (const key of ["fromArtsakh", "googleSearch", "parentType", "schoolRegion", "ageVerification"])
      expect(keys).not.toContain(key);
  });

  test("shows an answer that the country's forms do not ask for, and no line without one", () => {
    const middleName = "Maria";
    expect(germanPaths({ middleName, address: { province: "Bavaria" } })).toEqual(
      expect.arrayContaining(["middleName", "address.province"]),
    );
    const without = germanPaths({ middleName: "", address: {} });
    for (const path of ["middleName", "address.province"]) expect(without).not.toContain(path);
  });

  test("separates the optional questions that were left empty, unticked boxes among them", () => {
    const { toCheck, leftEmpty } = split({ firstName: "", email: "ani@example.org", siblings: false, foster: true });
    for (const path of ["firstName", "email", "foster"]) expect(toCheck).toContain(path);
    expect(leftEmpty).toEqual(expect.arrayContaining(["siblings", "occupation", "guardians.0.email"]));
    expect(leftEmpty.filter((path) => toCheck.includes(path))).toEqual([]);
  });

  test("shows one school, chosen from the list or typed", () => {
    expect(split().leftEmpty).toContain("school_id");
    expect(split().leftEmpty).not.toContain("school_custom");
    expect(split({ school_custom: "Lyceum" }).toCheck).toContain("school_custom");
    expect(split({ school_custom: "Lyceum" }).leftEmpty).not.toContain("school_id");
  });

  test("omits steps that are not configured, and questions that were not asked", () => {
    expect(summary({}, { pages: ["specialNeeds"] }).map(({ step }) => step)).toEqual(["specialNeeds"]);
    const rowKeys = (answer: string) => lines({ special_needs: answer }).map(({ row }) => row.key);
    expect(rowKeys("good")).not.toContain("specialNeedsList");
    expect(rowKeys("other_needs")).toContain("specialNeedsList");
  });
});
