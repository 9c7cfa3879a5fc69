import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, holdOf, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { checksumOf } from "@/tests/support/checksum";
import { type Opened, openSeats } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";
import { addMember, staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const NOBODYS = "01999999-9999-7999-8999-999999999999";
let ownSeats: Opened;
let another: Opened;
let full: Opened;
/** Foreign rows of the same kind: another centre's, another network's, and ids that do not exist. */
let foreign: Opened[];
let manager: As;
let ready: ReadyApplicant;
let booked: ReadyApplicant;
let accountId: string;

beforeAll(async () => {
  ownSeats = await openSeats(backend.pool, { capacity: 5 });
  another = await openSeats(backend.pool, { capacity: 5, inDays: 21 });
  full = await openSeats(backend.pool, { capacity: 0, inDays: 28 });
  const elsewhere = await openSeats(backend.pool, { capacity: 5, locationKey: "gyumri" });
  const abroad = await openSeats(backend.pool, { capacity: 5, tenant: "1" });
  const nobodys = {
    session_id: NOBODYS,
    secondary_session_id: NOBODYS,
    start_day: NOBODYS,
    presentation_date: NOBODYS,
  };
  foreign = [
    elsewhere,
    abroad,
    { seats: nobodys, pairStartDayId: NOBODYS, date: ownSeats.date, pairDate: ownSeats.date },
  ];
  manager = await staffMember(backend, { role: "manager", locations: ["yerevan"] });
  ready = await readyFor(backend, ownSeats);
  booked = await bookedOn(backend, ownSeats);
  const username = await addMember(backend.pool);
  accountId = (await backend.pool.query("SELECT id FROM staff_account WHERE username = $1", [username])).rows[0].id;
});

interface Attempt {
  call: Endpoint;
  input: object;
  as: As;
}

const startDays = (list: object[]) => ({ body: { location_key: "yerevan", start_days: list } });
const added = ({ seats: { session_id }, date }: Opened) => ({
  date: plusDays(date, 70),
  capacity: 1,
  sessionId: session_id,
});
const changed = ({ seats: { start_day } }: Opened) => ({ _id: start_day, capacity: 9 });
const appointment = ({ id }: ReadyApplicant, student: object) => ({
  params: { id },
  body: { isStudentAdult: false, student },
});

// Each names a foreign row beside the caller's own, before it and after it.
const STAFFS: Record<string, (other: Opened) => Attempt[]> = {
  "days that are added": (other) =>
    [startDays([added(ownSeats), added(other)]), startDays([added(other), added(ownSeats)])].map((input) => ({
      call: staffStartDays.add,
      input,
      as: manager,
    })),
  "days that are changed": (other) =>
    [startDays([changed(ownSeats), changed(other)]), startDays([changed(other), changed(ownSeats)])].map((input) => ({
      call: staffStartDays.update,
      input,
      as: manager,
    })),
};

const APPLICANTS: Record<string, (other: Opened) => Attempt[]> = {
  "seats that are held": (other) =>
    [
      { start_day_id: other.seats.start_day },
      { pair_start_day_id: other.pairStartDayId },
      { presentation_id: other.seats.presentation_date },
    ].map((part) => ({
      call: seats.hold,
      input: { params: { id: ready.id }, body: { ...holdOf(ownSeats), ...part } },
      as: ready.applicant,
    })),
  "an appointment that is moved": (other) =>
    [
      { start_day: other.seats.start_day },
      { presentation_date: other.seats.presentation_date },
      { session_id: other.seats.session_id },
      { secondary_session_id: other.seats.secondary_session_id },
      { customSchedule: [another.seats.session_id, other.seats.session_id] },
    ].map((part) => ({
      call: registrations.updateAppointment,
      input: appointment(booked, { ...another.seats, ...part }),
      as: booked.applicant,
    })),
  "a place on the waiting list": (other) =>
    [{ session_id: other.seats.session_id }, { secondary_session_id: other.seats.secondary_session_id }].map(
      (part) => ({
        call: seats.joinWaitingList,
        input: {
          params: { id: ready.id },
          body: { ...full.seats, from: full.date, to: plusDays(full.date, 7), ...part },
        },
        as: ready.applicant,
      }),
    ),
};

/** The caller's own seats for attempts that need other ones than `ownSeats`. */
const OWN = (): Record<string, Opened> => ({
  "an appointment that is moved": another,
  "a place on the waiting list": full,
});

const LOCATIONS: readonly string[][] = [
  ["yerevan", "gyumri"],
  ["gyumri", "yerevan"],
  ["yerevan", "los-angeles"],
  ["yerevan", "nowhere"],
];

const accounts = (locations: readonly string[]): Attempt[] => [
  {
    call: staffAccounts.add,
    input: { body: { username: "newcomer", role: "staff", locations } },
    as: manager,
  },
  { call: staffAccounts.update, input: { body: { id: accountId, locations } }, as: manager },
];

const refused = { attempts: 0, "rows changed": 0 };

/** Makes each attempt; returns those that were not refused or changed a row. */
const failuresOf = async (attempts: Attempt[]): Promise<object[]> => {
  const failures: object[] = [];
  for (const { call, input, as } of attempts) {
    const before = await checksumOf(backend.pool);
    const { status } = await backend.caller.raw(call, input, as);
    const isUnchanged = (await checksumOf(backend.pool)) === before;
    if (status < 400 || status >= 500 || !isUnchanged) failures.push({ path: call.path, input, status, isUnchanged });
    refused.attempts += 1;
  }
  return failures;
};

describe("a foreign row among the caller's own refuses the whole call and changes nothing:", () => {
  test.each(Object.entries({ ...STAFFS, ...APPLICANTS }))("%s", async (_name, attemptsWith) => {
    for (const other of foreign) expect(await failuresOf(attemptsWith(other))).toEqual([]);
  });

  test("the locations of an account", async () => {
    for (const locations of LOCATIONS) expect(await failuresOf(accounts(locations))).toEqual([]);
  });

  // The refusals above are caused by the foreign rows only.
  test("the caller's own rows alone are accepted", async () => {
    const attempts = Object.entries({ ...STAFFS, ...APPLICANTS })
      .flatMap(([name, attemptsWith]) => attemptsWith(OWN()[name] ?? ownSeats).slice(0, 1))
      // Name each day once.
      .map(({ input, ...rest }) => ({ ...rest, input: once(input) }));
    for (const { call, input, as } of [...attempts, ...accounts(["yerevan"])]) {
      const response = await backend.caller.raw(call, input, as);
      expect(response.status, `${call.path} ${await response.text()}`).toBeLessThan(300);
    }
    shows(20, refused);
  });
});

const once = (input: object): object => {
  const { body, ...rest } = input as { body: { start_days?: object[] } };
  return { ...rest, body: { ...body, ...(body.start_days && { start_days: body.start_days.slice(0, 1) }) } };
};
