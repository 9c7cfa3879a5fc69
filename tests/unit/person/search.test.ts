import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchedOf } from "@/lib/domain/application/searched";
import { checkInList, filterPeople } from "@/lib/domain/dashboard/check-in-list";
import { foundGuardian } from "@/lib/domain/dashboard/found-guardian";
import { isFound, nameKey, readSearch, searchKey } from "@/lib/domain/person/search";
import { PEOPLE_SEARCHES } from "@/tests/support/people-searches";
import { shows } from "@/tests/support/shows";

const keyOf = (student: object, guardians: object[] = []) =>
  searchKey(searchedOf({ student, guardians: guardians.map((guardian, nr) => ({ key: `${nr}`, ...guardian })) }));

describe.each(PEOPLE_SEARCHES)("a search for a name: $script", ({ student, found, notFound }) => {
  test("finds what is meant, and nothing else", () => {
    for (const typed of found) expect(isFound(keyOf(student), readSearch(typed)), typed).toBe(true);
    for (const typed of notFound) expect(isFound(keyOf(student), readSearch(typed)), typed).toBe(false);
  });

  test("finds the same people at the door, by the key and without it", () => {
    const kana = [student.lastNameKana, student.firstNameKana].filter(Boolean).join(" ");
    const row = {
      registrationId: "1",
      firstName: student.firstName ?? "",
      lastName: student.lastName ?? "",
      kana,
      reference: "QQQQ-WWWW",
      startDay: "2026-06-15",
      state: "active",
    } as const;
    for (const people of [checkInList([row]), checkInList([{ ...row, searchKey: keyOf(student) }])]) {
      for (const typed of found) expect(filterPeople(people, typed), typed).toHaveLength(1);
      for (const typed of notFound) expect(filterPeople(people, typed), typed).toEqual([]);
    }
    shows(59, { "searches that find": found.length, "that find nobody": notFound.length });
  });

  test("knows two spellings of one name as the same", () => {
    const { firstName = "", lastName = "" } = student;
    expect(nameKey(`${firstName} ${lastName}`)).toBe(nameKey(`${lastName.toUpperCase()}, ${firstName}`));
  });
});

describe("the key of a family", () => {
  const student = { firstName: "Ani", lastName: "Berg", namePrefix: "van den", email: "ani.b@example.org" };
  const guardian = {
    firstName: { hy: "Աննա", en: "Anna" },
    lastName: "Müller",
    phoneNumbers: [{ phone: "+37491234567" }],
  };

  test("has guardians' names in each language, prefixes, addresses and numbers", () => {
    const key = keyOf(student, [guardian]);
    for (const typed of [
      "vandenberg",
      "van den berg",
      "ani.b@example.org",
      "աննա",
      "anna mueller",
      "091 23-45-67",
      "+374 91 234567",
    ])
      expect(isFound(key, readSearch(typed)), typed).toBe(true);
    for (const typed of ["091 23-45-68", "berg, anton", ""]) expect(isFound(key, readSearch(typed)), typed).toBe(false);
  });

  test("says which guardian was found, and nobody where the applicant's own name was", () => {
    const person = { own: ["Berg Ani"], guardians: [{ name: "Anna Müller", phones: ["+37491234567"] }] };
    for (const typed of ["mueller", "Müller, Anna", "ani müller", "91 234 567"])
      expect(foundGuardian(person, typed), typed).toBe("Anna Müller");
    for (const typed of ["ani", "berg", "", "somebody", "anna schmidt"])
      expect(foundGuardian(person, typed), typed).toBeUndefined();
  });
});

describe("a generated name", () => {
  const letters = [..."abcäöüßåøæłđıñçéАЁёйіАաևւեվբქეთ高髙はハガー’-. "];
  const name = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 20 }).map((parts) => parts.join(""));

  test("is found by itself, in either case, decomposed, and with its words in any order", () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const key = searchKey({ names: [one, other] });
        for (const typed of [one, one.toUpperCase(), one.normalize("NFD"), `${other}, ${one}`]) {
          const search = readSearch(typed);
          expect(search.words.length === 0 || isFound(key, search), JSON.stringify([one, other, typed])).toBe(true);
        }
      }),
    );
    shows(59);
  });
});
