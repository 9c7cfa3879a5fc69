import type { PerLanguage } from "@/lib/domain/person/name";
import type { Searched } from "@/lib/domain/person/search";
import type { Guardian, Student } from "./application";

const inEachLanguage = (name: PerLanguage | undefined): (string | undefined)[] =>
  name === undefined || typeof name === "string" ? [name] : Object.values(name);

const guardianNames = ({ firstName, lastName, namePrefix, firstNameKana, lastNameKana }: Guardian) => [
  ...inEachLanguage(firstName),
  ...inEachLanguage(lastName).map((name) => withPrefix(namePrefix, name)),
  firstNameKana,
  lastNameKana,
];

// "van der Berg" is also typed as one word.
const withPrefix = (prefix: string | undefined, name: string | undefined) => [prefix, name].filter(Boolean).join(" ");

/** What staff find an application by: the names, addresses and numbers of the student and of the guardians. */
export const searchedOf = ({ student, guardians }: { student: Student; guardians: readonly Guardian[] }): Searched => ({
  names: [
    student.firstName,
    student.middleName,
    withPrefix(student.namePrefix, student.lastName),
    student.firstNameEn,
    student.middleNameEn,
    student.lastNameEn,
    student.firstNameKana,
    student.lastNameKana,
    ...guardians.flatMap(guardianNames),
  ],
  others: [
    student.email,
    student.phone,
    ...guardians.flatMap(({ email, phoneNumbers = [] }) => [email, ...phoneNumbers.map(({ phone }) => phone)]),
  ],
});
