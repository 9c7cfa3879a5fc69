import { describe, expect, test } from "vitest";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { compareForms, type FormVersion, mergeForms } from "@/lib/domain/application/form-differences";

const form = (student: ApplicationForm["student"], guardians: ApplicationForm["guardians"] = []): ApplicationForm => ({
  location_key: "yerevan",
  student,
  guardians,
});
const mother = { key: "one", firstName: "Nune", phoneNumbers: [{ phone: "+37491000000", sms: true }] };

const all = (side: FormVersion, ...forms: [ApplicationForm, ApplicationForm]) => {
  const differences = compareForms(...forms, form({}));
  return mergeForms(...forms, differences, Object.fromEntries(differences.map(({ id }) => [id, side])));
};

describe("two windows' answers", () => {
  test("differ only where they do: an empty answer, an unticked box and a missing one are the same", () => {
    const mine = form({ firstName: "Ani", middleName: "", foster: false, ethnicity: [] });
    expect(compareForms(mine, form({ firstName: "Ani" }), form({}))).toEqual([]);
  });

  test("name the field, both answers, and which of them is the newer", () => {
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

  test("leave seats and files to those who know", () => {
    const theirs = form({ session_id: "one", ageVerification: [{ name: "a.pdf", size: 1, lastModified: 1 }] });
    expect(compareForms(form({}), theirs, form({}))).toEqual([]);
  });

  test("compare a guardian with the same one, wherever they stand in the list", () => {
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

  test("show a guardian whom only one of them has as a whole", () => {
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

describe("one form of the two", () => {
  const mine = form({ firstName: "Anna", address: { street: "Abovyan" } }, [mother]);
  const theirs = { ...form({ firstName: "Ani", address: { locality: "Gyumri" } }), location_key: "gyumri" };

  test("has my answers where mine were chosen, and their centre, which no form page chooses", () => {
    expect(all("mine", mine, theirs)).toMatchObject({ ...mine, location_key: "gyumri" });
    expect(all("mine", mine, theirs).student.address?.locality).toBeUndefined();
  });

  test("has theirs elsewhere", () => {
    expect(all("theirs", mine, theirs)).toEqual(theirs);
  });

  test("changes neither of the two", () => {
    const before = structuredClone([mine, theirs]);
    all("mine", mine, theirs);
    expect([mine, theirs]).toEqual(before);
  });
});
