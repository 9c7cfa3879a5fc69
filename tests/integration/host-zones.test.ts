// @module-tag deep
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { seats } from "@/lib/contracts/seats";
import { weekdayText } from "@/lib/i18n/dates";
import { testEnvironment } from "@/tests/support/backend";
import { startBackendProcess } from "@/tests/support/backend-process";
import { makeAppointment, readyFor } from "@/tests/support/booking";
import { readByParsers } from "@/tests/support/calendar-parsers";
import { Caller } from "@/tests/support/caller";
import { openSeats } from "@/tests/support/fixtures";
import { createDatabase } from "@/tests/support/postgres";
import type { AppointmentDay, ShownDays } from "@/tests/support/shown-days";
import { shows } from "@/tests/support/shows";

/** Hosts a day apart, and one whose own clocks change. */
const HOSTS = ["Pacific/Pago_Pago", "Europe/Berlin", "Pacific/Kiritimati"] as const;

/** Around midnight, on days when clocks change and when the year does: what is kept, and what is to be read of it. */
const CASES: [AppointmentDay, { presentation: string; start: string; startsAt: string }][] = [
  [
    { tenant: "de", locationKey: "berlin", presentationDate: "2026-03-28T23:30:00.000Z", startDay: "2026-03-29" },
    {
      presentation: "Sunday, March 29, 2026 at 12:30 AM",
      start: "Sunday, March 29, 2026",
      startsAt: "2026-03-29T13:30:00Z",
    },
  ],
  [
    { tenant: "de", locationKey: "berlin", presentationDate: "2026-10-25T22:59:00.000Z", startDay: "2026-10-25" },
    {
      presentation: "Sunday, October 25, 2026 at 11:59 PM",
      start: "Sunday, October 25, 2026",
      startsAt: "2026-10-25T14:30:00Z",
    },
  ],
  [
    { tenant: "la", locationKey: "los-angeles", presentationDate: "2026-03-08T07:59:00.000Z", startDay: "2026-03-08" },
    {
      presentation: "Saturday, March 7, 2026 at 11:59 PM",
      start: "Sunday, March 8, 2026",
      startsAt: "2026-03-08T22:30:00Z",
    },
  ],
  [
    { tenant: "la", locationKey: "los-angeles", presentationDate: "2026-11-01T07:00:00.000Z", startDay: "2026-11-01" },
    {
      presentation: "Sunday, November 1, 2026 at 12:00 AM",
      start: "Sunday, November 1, 2026",
      startsAt: "2026-11-01T23:30:00Z",
    },
  ],
  [
    { tenant: "am", locationKey: "yerevan", presentationDate: "2026-12-31T20:00:00.000Z", startDay: "2027-01-01" },
    {
      presentation: "Friday, January 1, 2027 at 12:00 AM",
      start: "Friday, January 1, 2027",
      startsAt: "2027-01-01T11:30:00Z",
    },
  ],
  [
    { tenant: "tks", locationKey: "takasaki", presentationDate: "2026-06-14T14:59:00.000Z", startDay: "2026-06-15" },
    {
      presentation: "Sunday, June 14, 2026 at 11:59 PM",
      start: "Monday, June 15, 2026",
      startsAt: "2026-06-15T06:30:00Z",
    },
  ],
];

/** What all of them say on a host in this zone: each in a process of its own. */
const toldIn = async (zone: string): Promise<ShownDays[]> => {
  const asked = JSON.stringify(CASES.map(([day]) => day));
  const command = ["--import", "tsx", "tests/support/shown-days.ts", asked];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { ...process.env, TZ: zone } });
  return JSON.parse(stdout);
};

const instantsOf = (text: string) => readByParsers(text)["ical.js"]?.map(({ start }) => start);

describe("the day and the hour of an appointment", () => {
  test("are those that are kept, on the page, in the mail, on paper and in the calendar, whatever the host's zone", async () => {
    const byHost = await Promise.all(HOSTS.map(toldIn));
    let texts = 0;
    for (const told of byHost)
      for (const [at, [{ presentationDate }, { presentation, start, startsAt }]] of CASES.entries()) {
        const { page = [], mail, paper = [], calendar } = told[at] ?? ({} as ShownDays);
        const session = `${start}, 3:30–5:30 PM`;
        expect(page).toEqual([presentation, session]);
        expect(mail?.split("\n")).toEqual(
          expect.arrayContaining([`Presentation: ${presentation}`, `Start day: ${session}`]) as string[],
        );
        expect([paper[0], paper[1]]).toEqual([presentation, session]);
        expect(instantsOf(calendar)).toEqual([presentationDate, new Date(startsAt).toISOString()]);
        texts += 8;
      }
    // The hosts themselves do not agree on the day: one that looked at its own clock would be seen.
    const hostDays = CASES.map((_one, at) => new Set(byHost.map((told) => told[at]?.host)).size);
    expect(hostDays.every((count) => count > 1)).toBe(true);
    shows(13, { "host zones": HOSTS.length, appointments: CASES.length, "texts read": texts, "on another day": 0 });
  }, 90_000);
});

describe("a day booked on one host and read on another, a day ahead", () => {
  test("is the day that the database keeps, for the applicant and in the calendar", async () => {
    let read = 0;
    const url = await createDatabase(inject("postgresUrl"));
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    const processes = await Promise.all(
      [HOSTS[0], HOSTS[2]].map((TZ) => startBackendProcess(testEnvironment(url, { TZ }))),
    );
    try {
      const [behind, ahead] = processes.map(({ origin }) => new Caller((path, init) => fetch(origin + path, init)));
      if (!behind || !ahead) throw new Error("two backends are needed");
      const opened = await openSeats(pool, { isWithinWeek: true });
      const ready = await readyFor({ caller: behind, pool, databaseUrl: url }, opened);
      const made = await makeAppointment({ caller: behind, pool, databaseUrl: url }, ready);
      const input = { params: { id: ready.id } };
      const { rows } = await pool.query("SELECT date::text FROM start_day WHERE id = $1", [opened.seats.start_day]);
      const kept = rows[0].date;
      for (const caller of [behind, ahead]) {
        const again = await makeAppointment({ caller, pool, databaseUrl: url }, ready);
        expect([made.startDay, again.startDay]).toEqual([kept, kept]);
        expect(weekdayText("en", again.session.weekday)).toBe(
          new Date(`${kept}T12:00Z`).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" }),
        );
        const file = await (await caller.raw(seats.calendar, input, ready.applicant)).text();
        // Three in the afternoon, four hours ahead of Greenwich.
        const starts = [kept, made.pairStartDay].map((day) => `${day}T11:00:00.000Z`);
        expect(instantsOf(file)).toEqual([made.presentationDate, ...starts]);
        read += 1;
      }
    } finally {
      await Promise.all(processes.map(({ stop }) => stop()));
      await pool.end();
    }
    shows(13, { "hosts a day apart": processes.length, "read on": read, "on another day": 0 });
  }, 90_000);
});
