import { afterEach, describe, expect, test } from "vitest";
import { PACE } from "@/backend/live/stream";
import { registrations } from "@/lib/contracts/registrations";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { type Listener, listenTo, settle } from "@/tests/support/events";
import { completeDraft, openSeats } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const MOST_STREAMS = 10;

const backend = backendUnderTest();

const open: Listener[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.leave()));
});

/** A listener who has received all events so far. */
const listening = async (as: As, locationKey = "yerevan") => {
  const listener = await listenTo(backend.caller, as, locationKey);
  open.push(listener);
  await settle();
  return { ...listener, before: listener.heard() };
};

let capacity = 10;

/** Changes a start day's capacity to another one at each call. */
const changeCapacity = async (id: string, as: As) => {
  capacity += 1;
  const body = { location_key: "yerevan", start_days: [{ _id: id, capacity }] };
  await backend.caller.call(staffStartDays.update, { body }, as);
};

describe("a location's stream of changes", () => {
  test("is not buffered, and begins with an event to load the current state", async () => {
    const staff = await staffMember(backend);
    const response = await backend.caller.raw(staffOverview.stream, { query: { locationKey: "yerevan" } }, staff);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("data:")) text += (await reader?.read())?.value;
    expect(text).toContain("event: startDays\ndata: {}\n\n");
    await reader?.cancel();
  });

  test("sends an event for a booking", async () => {
    const opened = await openSeats(backend.pool);
    const applicant = await backend.caller.applicant();
    const draft = await completeDraft(backend.caller, applicant, opened.seats);
    const { until, before } = await listening(await staffMember(backend));
    const body = { isStudentAdult: false };
    await backend.caller.call(registrations.makeAppointment, { params: { id: draft._id }, body }, applicant);
    await until(before + 1);
  });

  test("sends an event for a check-in", async () => {
    const opened = await openSeats(backend.pool);
    const { id } = await bookedOn(backend, opened);
    await backend.pool.query("UPDATE presentation SET starts_at = now() WHERE id = $1", [
      opened.seats.presentation_date,
    ]);
    const staff = await staffMember(backend);
    const { until, before } = await listening(staff);
    await backend.caller.call(staffApplicants.checkIn, { body: { registrationId: id, state: "attended" } }, staff);
    await until(before + 1);
  });

  test("sends an event for each capacity that somebody else changes", async () => {
    const { seats } = await openSeats(backend.pool);
    const { until, before } = await listening(await staffMember(backend));
    const other = await staffMember(backend, { role: "manager" });
    await changeCapacity(seats.start_day, other);
    await until(before + 1);
    await settle();
    await changeCapacity(seats.start_day, other);
    await until(before + 2);
  });

  test("merges many changes at once into few events", async () => {
    const { seats } = await openSeats(backend.pool);
    const staff = await staffMember(backend);
    const { until, heard, before } = await listening(staff);
    const begunAt = performance.now();
    await Promise.all(Array.from({ length: 20 }, () => changeCapacity(seats.start_day, staff)));
    await until(before + 1);
    await settle();
    expect(heard() - before).toBeLessThanOrEqual(1 + (performance.now() - begunAt) / PACE.quietMS);
  });

  test("sends no event of another location or network", async () => {
    const staff = await staffMember(backend, { locations: ["yerevan", "gyumri"] });
    const elsewhere = await listening(staff, "gyumri");
    const here = await listening(staff);
    const { seats } = await openSeats(backend.pool);
    const abroad = await openSeats(backend.pool, { tenant: "1" });
    await changeCapacity(abroad.seats.start_day, await staffMember(backend, { tenant: "1" }));
    await settle();
    expect(here.heard()).toBe(here.before);
    await changeCapacity(seats.start_day, staff);
    await here.until(here.before + 1);
    await settle();
    expect(elsewhere.heard()).toBe(elsewhere.before);
  });

  test("is refused to an account that has ten, and open to it again when one has ended; other accounts have their own ten", async () => {
    const staff = await staffMember(backend, { locations: ["yerevan", "gyumri"] });
    const listen = (as: As, locationKey: string) =>
      backend.caller.raw(staffOverview.stream, { query: { locationKey } }, as);
    const answers = await Promise.all(
      Array.from({ length: MOST_STREAMS + 5 }, (_, at) => listen(staff, at % 2 ? "gyumri" : "yerevan")),
    );
    const [streams, refused] = [answers.filter(({ ok }) => ok), answers.filter(({ ok }) => !ok)];
    expect(streams).toHaveLength(MOST_STREAMS);
    for (const { status, headers } of refused) expect([status, headers.get("retry-after")]).toEqual([429, "60"]);
    const { leave } = await listening(await staffMember(backend));
    await leave();
    await streams[0]?.body?.cancel();
    const next = await listen(staff, "yerevan");
    expect(next.status).toBe(200);
    await Promise.all([next, ...streams.slice(1)].map(({ body }) => body?.cancel()));
    shows(46, { "streams asked for": answers.length, "streams open": streams.length });
  });
});
