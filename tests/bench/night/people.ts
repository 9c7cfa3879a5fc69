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
  /** When they come: from 0, the opening, to 1, when the last one does. */
  comesAt: number;
  /** The step at which this person leaves. */
  place: number;
}

// Numbers that share no divisor, so that nothing goes along with anything else.
const HABITS: readonly Habit[] = ["leaves", "leaves", "goesBack", "goesBack", "reloads", "reloads", "pressesTwice"];
const HABITS_EVERY = 17;
const OTHER_DAY_EVERY = 3;
const ABROAD_EVERY = 29;
/** More come at the beginning: who is in the middle of the line comes after two fifths of the time. */
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

/** Half come from their homes, three of ten by phone networks that show twenty-five as one, two of ten from schools. */
const addressOf = (round: number, number: number): string => {
  const kind = number % KINDS;
  const nth = Math.floor(number / KINDS);
  if (kind < HOMES) return address(11, round, number);
  if (kind < PHONE_NETWORKS) return address(12, round, Math.floor((nth * (PHONE_NETWORKS - HOMES)) / BY_PHONE_NETWORK));
  return address(13, round, Math.floor((nth * (KINDS - PHONE_NETWORKS)) / BY_SCHOOL));
};

/** The people of a round, in the order of their coming, the networks' by turns; each round's are others. */
export const peopleFor = (tenants: readonly Tenant[], count: number, round: number): Applicant[] =>
  Array.from({ length: count }, (_, at) => {
    const tenant = tenants[at % tenants.length] as Tenant;
    const number = Math.floor(at / tenants.length);
    const own = round * PHONES_A_ROUND + number;
    const phone = number % ABROAD_EVERY === 0 ? abroad(own) : PHONES[tenant]?.(own);
    if (!phone) throw new Error(`no phones are known of ${tenant}`);
    return {
      tenant,
      phone,
      ip: addressOf(round, number),
      habit: HABITS[at % HABITS_EVERY] ?? "steady",
      wantsHotDay: number % OTHER_DAY_EVERY !== 0,
      comesAt: (at / count) ** EAGERNESS,
      place: at,
    };
  });
