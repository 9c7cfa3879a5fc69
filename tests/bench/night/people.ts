import type { Tenant } from "@/lib/domain/tenant/tenants";

/** How an applicant deviates from the straight journey. */
export type Habit = "steady" | "leaves" | "goesBack" | "reloads" | "pressesTwice";

/** A visitor of the opening night. */
export interface Applicant {
  tenant: Tenant;
  phone: string;
  ip: string;
  habit: Habit;
  wantsHotDay: boolean;
  /** The time of arrival: 0 at the opening, 1 for the last visitor. */
  comesAt: number;
  /** The step at which this person leaves. */
  place: number;
}

// Coprime numbers, so that habits, days and addresses are independent.
const HABITS: readonly Habit[] = ["leaves", "leaves", "goesBack", "goesBack", "reloads", "reloads", "pressesTwice"];
const HABITS_EVERY = 17;
const OTHER_DAY_EVERY = 3;
const ABROAD_EVERY = 29;
/** More visitors come early: half of them in two fifths of the time. */
const EAGERNESS = 1.3;

const PHONES: Partial<Record<Tenant, (number: number) => string>> = {
  am: (number) => `+37491${100_000 + number}`,
  de: (number) => `+4915112${100_000 + number}`,
};
const abroad = (number: number) => `+4366412${100_000 + number}`;

const PHONES_A_ROUND = 20_000;
const HOMES = 5;
const PHONE_NETWORKS = 8;
const KINDS = 10;
const BY_PHONE_NETWORK = 25;
const BY_SCHOOL = 40;

const address = (first: number, round: number, number: number) => `${first}.${round}.${number >> 8}.${number & 255}`;

/** Half have their own address; three of ten share one of a phone network with 25 people, two of ten one of a school with 40. */
const addressOf = (round: number, number: number): string => {
  const kind = number % KINDS;
  const ordinal = Math.floor(number / KINDS);
  if (kind < HOMES) return address(11, round, number);
  if (kind < PHONE_NETWORKS)
    return address(12, round, Math.floor((ordinal * (PHONE_NETWORKS - HOMES)) / BY_PHONE_NETWORK));
  return address(13, round, Math.floor((ordinal * (KINDS - PHONE_NETWORKS)) / BY_SCHOOL));
};

/** The people of a round in order of arrival, of each network in turn. Each round has other people. */
export const peopleFor = (tenants: readonly Tenant[], count: number, round: number): Applicant[] =>
  Array.from({ length: count }, (_, index) => {
    const tenant = tenants[index % tenants.length] as Tenant;
    const number = Math.floor(index / tenants.length);
    const phoneNumber = round * PHONES_A_ROUND + number;
    const phone = number % ABROAD_EVERY === 0 ? abroad(phoneNumber) : PHONES[tenant]?.(phoneNumber);
    if (!phone) throw new Error(`${tenant} has no phone numbers here`);
    return {
      tenant,
      phone,
      ip: addressOf(round, number),
      habit: HABITS[index % HABITS_EVERY] ?? "steady",
      wantsHotDay: number % OTHER_DAY_EVERY !== 0,
      comesAt: (index / count) ** EAGERNESS,
      place: index,
    };
  });
