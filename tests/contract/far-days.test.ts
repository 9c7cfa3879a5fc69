import { describe, expect, test } from "vitest";
import { seats } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import { backendUnderTest } from "@/tests/support/backend";
import { readyFor } from "@/tests/support/booking";
import { openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const FAR = ["0000-01-01", "0001-01-01", "2200-01-01", "9999-12-31"];
const locationKey = "yerevan";
const page = { limit: 5, offset: 0 };

const invalid = (...names: string[]) => ({
  status: 422,
  data: { fields: Object.fromEntries(names.map((name) => [name, "validator_form_invalid"])) },
});

describe("days and instants outside the supported calendar", () => {
  test("are refused in every call in which staff name a day", async () => {
    const { caller } = backend;
    const staff = await staffMember(backend);
    for (const date of FAR) {
      const weeks = { weeksCount: 52, referenceDate: date, locationKey };
      for (const direction of ["past", "future"] as const)
        expect(await caller.refusal(staffStartDays.weeks, { body: { ...weeks, direction } }, staff)).toMatchObject(
          invalid("referenceDate"),
        );
      const list = { dates: [date], location_key: locationKey, isFilled: true };
      expect(await caller.refusal(staffStartDays.list, { body: list }, staff)).toMatchObject(invalid("dates.0"));
      const add = { location_key: locationKey, start_days: [{ date, capacity: 1, sessionId: "any" }] };
      expect(await caller.refusal(staffStartDays.add, { body: add }, staff)).toMatchObject(
        invalid("start_days.0.date"),
      );
      const people = { locationKey, startDate: date, ...page };
      expect(await caller.refusal(staffApplicants.list, { body: people }, staff)).toMatchObject(invalid("startDate"));
    }
  });

  test("do not break reading up to the last supported week", async () => {
    const staff = await staffMember(backend);
    for (const [direction, referenceDate] of [
      ["past", "1900-01-01"],
      ["future", "2199-12-31"],
    ] as const) {
      const body = { direction, weeksCount: 52, referenceDate, locationKey };
      expect((await backend.caller.call(staffStartDays.weeks, { body }, staff)).weeks).toHaveLength(52);
    }
  });

  test("are refused for a presentation; its location can still be listed", async () => {
    const staff = await staffMember(backend);
    for (const date of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00", "no instant"]) {
      const body = { locationKey, capacity: 5, date, startDates: ["9999-12-31"] };
      expect(await backend.caller.refusal(staffPresentations.add, { body }, staff)).toMatchObject(
        invalid("date", "startDates.0"),
      );
    }
    const body = { ...page, locationKey };
    expect((await backend.caller.call(staffPresentations.list, { body }, staff)).count).toBe(0);
  });

  test("are refused for a range of the waiting list", async () => {
    const { seats: chosen, ...opened } = await openSeats(backend.pool);
    const { applicant, id } = await readyFor(backend, { seats: chosen, ...opened });
    const body = { session_id: chosen.session_id, from: "0000-01-01", to: "9999-12-31" };
    const refusal = await backend.caller.refusal(seats.joinWaitingList, { params: { id }, body }, applicant);
    expect(refusal).toMatchObject(invalid("from", "to"));
  });
});
