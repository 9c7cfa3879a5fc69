import { isFound, nameKey, readSearch, searchKey } from "@/lib/domain/person/search";
import { type Day, dayIn } from "@/lib/kit/day";
import { searchWords, typedText } from "@/lib/kit/typed-text";

/** State at check-in: expected, present, or absent. */
export const CHECK_IN_STATES = ["active", "attended", "missed"] as const;
export type CheckInState = (typeof CHECK_IN_STATES)[number];

/** A guardian, as searches show whom they found. */
export interface SearchedGuardian {
  name: string;
  phones: readonly string[];
}

/** The little data about an applicant that check-in needs. */
export interface Person {
  registrationId: string;
  /** The surname first: lists are in its order. */
  name: string;
  /** The name in katakana: it sorts and finds what is written in Chinese characters. */
  kana?: string;
  /** The name in Latin letters, where it is written in others. */
  latinName?: string;
  /** Of those who share their name: what tells them apart. */
  age?: number;
  /** What searches find them by. Not kept on the device, like the guardians. */
  searchKey?: string;
  guardians?: readonly SearchedGuardian[];
  reference: string;
  startDay: Day;
  state: CheckInState;
}

interface ListRow {
  registrationId: string;
  firstName: string;
  namePrefix?: string | undefined;
  lastName: string;
  kana?: string | undefined;
  latinName?: string | undefined;
  age?: number | undefined;
  searchKey?: string | undefined;
  guardians?: readonly SearchedGuardian[] | undefined;
  reference?: string | undefined;
  startDay?: Day | undefined;
  state?: CheckInState | "cancelled" | undefined;
}

const toPerson = (row: ListRow): Person[] => {
  const { registrationId, kana, latinName, age, searchKey: key, guardians, reference, startDay, state } = row;
  if (!reference || !startDay || !state || state === "cancelled") return [];
  // Dutch lists name the prefix last: "Berg Anna van den" stands at B.
  const name = [row.lastName, row.firstName, row.namePrefix].filter(Boolean).join(" ") || reference;
  const family = { ...(key !== undefined && { searchKey: key }), ...(guardians && { guardians }) };
  const more = { ...(kana && { kana }), ...(latinName && { latinName }), ...family };
  return [{ registrationId, name, ...more, ...(age !== undefined && { age }), reference, startDay, state }];
};

/** The people; only those who share their name keep their age. */
const withAgesOfNamesakes = (people: readonly Person[]): Person[] => {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
  return people.map(({ age, ...person }) => {
    const isNamesake = age !== undefined && (counts.get(nameKey(person.name)) ?? 0) > 1;
    return isNamesake ? { ...person, age } : person;
  });
};

/** A person's name, with the age of those who share it: "Petrosyan Ani (14)". */
export const spokenName = ({ name, age }: Pick<Person, "name" | "age">): string =>
  age === undefined ? name : `${name} (${age})`;

/** The expected applicants of a presentation, in the order of the list, without cancelled appointments. */
export const checkInList = (rows: readonly ListRow[]): Person[] => withAgesOfNamesakes(rows.flatMap(toPerson));

const alphanumerics = (text: string): string => searchWords(text).join("");

const keyOf = (person: Person): string => person.searchKey ?? searchKey({ names: ownNames(person) });

/** A person's own names, in each script. */
export const ownNames = ({ name, latinName, kana }: Pick<Person, "name" | "latinName" | "kana">) => [
  name,
  latinName,
  kana,
];

/**
 * People who match a typed text, as every search of people does: by their name, as it is written, in Latin letters or in kana, by a
 * guardian's, or by a number of the family. Or the reference contains the text.
 */
export const filterPeople = (people: readonly Person[], typed: string): readonly Person[] => {
  if (typed.trim() === "") return people;
  const search = readSearch(typed);
  const characters = alphanumerics(typed);
  return people.filter(
    (person) =>
      isFound(keyOf(person), search) || (characters !== "" && alphanumerics(person.reference).includes(characters)),
  );
};

/** The same people with one of them first, if they are among them. */
export const withFirst = (people: readonly Person[], registrationId: string | undefined): readonly Person[] => {
  const first = people.find((person) => person.registrationId === registrationId);
  return first && people[0] !== first ? [first, ...people.filter((person) => person !== first)] : people;
};

const REFERENCE = /^[A-Z0-9]{8}$/;

/** The reference in a typed or scanned text; undefined if it is none. */
export const parseReference = (text: string): string | undefined => {
  const characters = typedText(text).replace(/[ -]/g, "").toUpperCase();
  return REFERENCE.test(characters) ? `${characters.slice(0, 4)}-${characters.slice(4)}` : undefined;
};

/**
 * The person that an entered text means: by reference, or else the only match. Without a match it is a reference that is not
 * on the list; undefined if several people match, or none. A name may have as many letters as a reference.
 */
export const resolveEntry = (people: readonly Person[], typed: string): Person | string | undefined => {
  const reference = parseReference(typed);
  const [only, ...more] = typed.trim() === "" ? [] : filterPeople(people, typed);
  return (
    people.find((person) => person.reference === reference) ??
    (only && more.length === 0 ? only : undefined) ??
    (only ? undefined : reference)
  );
};

/** Numbers of people present, absent and expected. */
export const attendanceCounts = (people: readonly Pick<Person, "state">[]) => ({
  arrived: people.filter(({ state }) => state === "attended").length,
  missed: people.filter(({ state }) => state === "missed").length,
  expected: people.length,
});

interface Dated {
  date: string;
}

/** A location's presentations: today's in its time zone, the next one after today, and all others by date. */
export const groupByToday = <Row extends Dated>(presentations: readonly Row[], zone: string, now: Date) => {
  const sorted = [...presentations].sort((one, other) => Date.parse(one.date) - Date.parse(other.date));
  const today = dayIn(zone, now);
  const dayOf = ({ date }: Row) => dayIn(zone, new Date(date));
  return {
    today: sorted.filter((row) => dayOf(row) === today),
    next: sorted.find((row) => dayOf(row) > today),
    others: sorted.filter((row) => dayOf(row) !== today),
  };
};
