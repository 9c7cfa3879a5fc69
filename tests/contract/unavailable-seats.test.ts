import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { backendUnderTest } from "@/tests/support/backend";
import { bookingCalls, UNAVAILABLE } from "@/tests/support/booking-calls";
import { aStudent, type Opened, openSeats, saveOf } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";

const backend = backendUnderTest();
const { refusedMake, get, busy, ready } = bookingCalls(backend);

describe("unavailable seats", () => {
  type Arrange = (opened: Opened) => Promise<unknown>;
  const sql =
    (text: string, idOf: (opened: Opened) => string | undefined): Arrange =>
    (opened) =>
      backend.pool.query(text, [idOf(opened)]);

  const cases: [string, Arrange][] = [
    ["a full first day", sql("UPDATE start_day SET busy = capacity WHERE id = $1", ({ seats }) => seats.start_day)],
    [
      "a full second day",
      sql("UPDATE start_day SET busy = capacity WHERE id = $1", ({ pairStartDayId }) => pairStartDayId),
    ],
    [
      "a full presentation",
      sql("UPDATE presentation SET busy = capacity WHERE id = $1", ({ seats }) => seats.presentation_date),
    ],
    ["a second day that is closed", sql("DELETE FROM start_day WHERE id = $1", ({ pairStartDayId }) => pairStartDayId)],
    ["a first day that is gone", sql("DELETE FROM start_day WHERE id = $1", ({ seats }) => seats.start_day)],
    [
      "a presentation that is gone",
      sql("DELETE FROM presentation WHERE id = $1", ({ seats }) => seats.presentation_date),
    ],
    [
      "a presentation that has begun",
      sql(
        "UPDATE presentation SET starts_at = now() - interval '1 second' WHERE id = $1",
        ({ seats }) => seats.presentation_date,
      ),
    ],
    [
      "a presentation for other dates",
      sql("UPDATE presentation SET start_dates = '{2020-01-01}' WHERE id = $1", ({ seats }) => seats.presentation_date),
    ],
    [
      "a presentation after the start",
      sql(
        "UPDATE presentation SET starts_at = now() + interval '30 days' WHERE id = $1",
        ({ seats }) => seats.presentation_date,
      ),
    ],
    [
      "another centre's session",
      sql("UPDATE session SET location_key = 'gyumri' WHERE id = $1", ({ seats }) => seats.session_id),
    ],
    [
      "a start day that is today",
      sql(
        "UPDATE start_day SET date = (now() AT TIME ZONE 'Asia/Yerevan')::date WHERE id = $1",
        ({ seats }) => seats.start_day,
      ),
    ],
  ];

  test.each(cases)("refuses %s whole, and leaves the form as it was", async (_what, arrange) => {
    const opened = await openSeats(backend.pool, { capacity: 2 });
    const { applicant, draft } = await ready(opened);
    await arrange(opened);
    const before = await busy(opened);
    expect(await refusedMake(applicant, draft._id)).toMatchObject(UNAVAILABLE);
    expect(await busy(opened)).toEqual(before);
    expect(await get(applicant, draft._id)).toEqual(draft);
    shows(2, { "left half booked": 0 });
  });

  test("refuses one session of a pair, and seats without valid ids", async () => {
    const opened = await openSeats(backend.pool);
    const half = { ...aStudent(), ...opened.seats, secondary_session_id: undefined };
    const { applicant, draft } = await ready(opened, { student: half });
    expect(await refusedMake(applicant, draft._id)).toMatchObject(UNAVAILABLE);
    const body = saveOf(draft, { student: { ...half, start_day: "tomorrow" } });
    await backend.caller.call(registrations.save, { params: { id: draft._id }, body }, applicant);
    expect(await refusedMake(applicant, draft._id)).toMatchObject(UNAVAILABLE);
  });
});
