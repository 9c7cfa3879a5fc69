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
  kut: (number) => `+995555${100_000 + number}`,
  tks: (number) => `+819012${100_000 + number}`,
  ba: (number) => `+5491123${100_000 + number}`,
};
const abroad = (number: number) => `+4366412${100_000 + number}`;

const PHONES_A_ROUND = 20_000;
const HOMES = 5;
const PHONE_NETWORKS = 8;
const KINDS = 10;
const BY_PHONE_NETWORK = 25;
const BY_SCHOOL = 40;

/** The first part of an address, by what it belongs to; the network's index is added. */
const FIRST_PARTS = { home: 20, phoneNetwork: 40, school: 60 } as const;

/** Half have their own address; three of ten share one of a phone network with 25 people, two of ten one of a school with 40. */
const addressOf = (tenantIndex: number, round: number, number: number): string => {
  const address = (kind: keyof typeof FIRST_PARTS, ordinal: number) =>
    `${FIRST_PARTS[kind] + tenantIndex}.${round}.${ordinal >> 8}.${ordinal & 255}`;
  const kind = number % KINDS;
  const ordinal = Math.floor(number / KINDS);
  if (kind < HOMES) return address("home", number);
  if (kind < PHONE_NETWORKS)
    return address("phoneNetwork", Math.floor((ordinal * (PHONE_NETWORKS - HOMES)) / BY_PHONE_NETWORK));
  return address("school", Math.floor((ordinal * (KINDS - PHONE_NETWORKS)) / BY_SCHOOL));
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
      ip: addressOf(index % tenants.length, round, number),
      habit: HABITS[index % HABITS_EVERY] ?? "steady",
      wantsHotDay: number % OTHER_DAY_EVERY !== 0,
      comesAt: (index / count) ** EAGERNESS,
      place: index,
    };
  });
