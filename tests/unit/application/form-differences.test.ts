import { describe, expect, test } from "vitest";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { compareForms, type FormVersion, mergeForms } from "@/lib/domain/application/form-differences";

const form = (student: ApplicationForm["student"], guardians: ApplicationForm["guardians"] = []): ApplicationForm => ({
  location_key: "yerevan",
  student,
  guardians,
});
const mother = { key: "one", firstName: "Nune", phoneNumbers: [{ phone: "+37491000000", sms: true }] };

const allFrom = (side: FormVersion, ...forms: [ApplicationForm, ApplicationForm]) => {
  const differences = compareForms(...forms, form({}));
  return mergeForms(...forms, differences, Object.fromEntries(differences.map(({ id }) => [id, side])));
};

describe("the differences between the forms of two windows", () => {
  test("treat an empty answer, an unticked box and a missing answer as equal", () => {
    const mine = form({ firstName: "Ani", middleName: "", foster: false, ethnicity: [] });
    expect(compareForms(mine, form({ firstName: "Ani" }), form({}))).toEqual([]);
  });

  test("name the field, both answers, and the newer one", () => {
    const base = form({ firstName: "Ani", lastName: "Petrosyan" });
    const mine = form({ firstName: "Anna", lastName: "Petrosyan" });
    const theirs = form({ firstName: "Ani", lastName: "Sargsyan" });
    expect(
      compareForms(mine, theirs, base).map(({ id, mine, theirs, suggestedVersion: suggested }) => [
        id,
        mine,
        theirs,
        suggested,
      ]),
    ).toEqual([
      ["firstName", "Anna", "Ani", "mine"],
      ["lastName", "Petrosyan", "Sargsyan", "theirs"],
    ]);
  });

  test("exclude seats and files", () => {
    const theirs = form({ session_id: "one", ageVerification: [{ name: "a.pdf", size: 1, lastModified: 1 }] });
    expect(compareForms(form({}), theirs, form({}))).toEqual([]);
  });

  test("compare guardians by key, whatever their order", () => {
    const other = { key: "two", firstName: "Aram" };
    const mine = form({}, [mother, other]);
    const theirs = form({}, [other, { ...mother, phoneNumbers: [{ phone: "+37491111111", sms: true }] }]);
    expect(
      compareForms(mine, theirs, mine).map(({ id, guardian, suggestedVersion: suggested }) => [
        id,
        guardian,
        suggested,
      ]),
    ).toEqual([["guardians.one.phoneNumbers.0.phone", 1, "theirs"]]);
  });

  test("show a guardian that only one form has as one difference", () => {
    const [difference] = compareForms(form({}, [mother]), form({}), form({}));
    expect(difference).toMatchObject({
      id: "guardians.one",
      guardian: 1,
      mine: mother,
      theirs: undefined,
      suggestedVersion: "mine",
    });
  });
});

describe("the merged form", () => {
  const mine = form({ firstName: "Anna", address: { street: "Abovyan" } }, [mother]);
  const theirs = { ...form({ firstName: "Ani", address: { locality: "Gyumri" } }), location_key: "gyumri" };

  test("has my answers where I chose mine, and always the stored centre", () => {
    expect(allFrom("mine", mine, theirs)).toMatchObject({ ...mine, location_key: "gyumri" });
    expect(allFrom("mine", mine, theirs).student.address?.locality).toBeUndefined();
  });

  test("has the other window's answers elsewhere", () => {
    expect(allFrom("theirs", mine, theirs)).toEqual(theirs);
  });

  test("leaves both forms unchanged", () => {
    const before = structuredClone([mine, theirs]);
    allFrom("mine", mine, theirs);
    expect([mine, theirs]).toEqual(before);
  });
});
