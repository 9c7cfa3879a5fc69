import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { staffPresentations } from "@/lib/contracts/staff-schedule";
import { plusDays } from "@/lib/kit/day";
import { busyOf, type ReadyApplicant } from "@/tests/support/booking";
import { type As, Caller } from "@/tests/support/caller";
import { cutReplies } from "@/tests/support/cut-replies";
import { completeDraft, type Opened, openSeats, saveOf, todayAt } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import { severalBackends } from "@/tests/support/several-backends";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const backends = severalBackends(3);
const TEN = Array.from({ length: 10 }, (_, index) => index);
const FIFTY = Array.from({ length: 50 }, (_, index) => index);
const LIMIT = 5;

const newKey = () => crypto.randomUUID();
const staff = () => staffMember({ ...backends, caller: backends.callerFor(0), databaseUrl: "" });
const countOf = async (table: string, column: string, value: unknown) =>
  Number((await backends.pool.query(`SELECT count(*) FROM ${table} WHERE ${column} = $1`, [value])).rows[0].count);

const presentation = (capacity: number) => ({
  body: { locationKey: "yerevan", capacity, date: `${plusDays(todayAt("am"), 5)}T10:00:00Z`, startDates: [] },
});

/** Sends the same request ten times at once, to one backend after the other. */
const tenTimes = async (as: As, capacity: number) =>
  Promise.all(
    TEN.map(async (index) => {
      const response = await backends.callerFor(index).raw(staffPresentations.add, presentation(capacity), as);
      const { _id, code } = (await response.json()) as { _id?: string; code?: string };
      return { status: response.status, codeOrId: code ?? _id };
    }),
  );

const readyFor = async (opened: Opened): Promise<ReadyApplicant> => {
  const applicant = await backends.callerFor(0).applicant();
  return { applicant, id: (await completeDraft(backends.callerFor(0), applicant, opened.seats))._id };
};

const booking = ({ id }: ReadyApplicant) => ({ params: { id }, body: { isStudentAdult: false } });

describe("the same key, sent to three backends at once", () => {
  test("runs once; a concurrent repeat is refused, and later ones get the first reply", async () => {
    const as = { ...(await staff()), key: newKey() };
    const responses = [...(await tenTimes(as, 31)), ...(await tenTimes(as, 31))];
    const created = responses.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ codeOrId }) => codeOrId)).size).toBe(1);
    const refusals = responses.filter(({ status }) => status !== 201);
    for (const answer of refusals) expect(answer).toEqual({ status: 409, codeOrId: "request_in_flight" });
    expect(await countOf("presentation", "capacity", 31)).toBe(1);
    shows(5, {
      sent: responses.length,
      rows: 1,
      "same reply": created.length,
      "refused as in flight": refusals.length,
    });
  });

  test("would run ten times without the key", async () => {
    const responses = await tenTimes(await staff(), 32);
    expect(responses.map(({ status }) => status)).toEqual(TEN.map(() => 201));
    expect(await countOf("presentation", "capacity", 32)).toBe(TEN.length);
  });
});

describe("a booking whose reply is lost", () => {
  test("is made once, and the other backends give the same reply to a repeat", async () => {
    const opened = await openSeats(backends.pool, { capacity: 5 });
    const ready = await readyFor(opened);
    const as = { ...ready.applicant, key: newKey() };
    const lossyProxy = await cutReplies(backends.origins[0] ?? "");
    const lossy = new Caller((path, init) => fetch(lossyProxy.origin + path, init));
    for (const _time of [1, 2, 3])
      await expect(lossy.raw(registrations.makeAppointment, booking(ready), as)).rejects.toThrow("fetch failed");
    await lossyProxy.close();
    expect(lossyProxy.cut()).toBe(3);
    const replies = [];
    for (const index of TEN)
      replies.push(await backends.callerFor(index + 1).call(registrations.makeAppointment, booking(ready), as));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(await busyOf(backends.pool, opened)).toEqual([1, 1, 1]);
    expect(await countOf("appointment", "registration_id", ready.id)).toBe(1);
    expect(await countOf("outbox", "registration_id", ready.id)).toBe(1);
    shows(5, { "lost replies": lossyProxy.cut(), repeats: TEN.length, appointments: 1, messages: 1 });
  });
});

describe("a double click on Book, without a key", () => {
  test("books once, whichever backends receive it", async () => {
    const opened = await openSeats(backends.pool, { capacity: 5 });
    const ready = await readyFor(opened);
    const replies = await Promise.all(
      TEN.map((index) =>
        backends.callerFor(index).call(registrations.makeAppointment, booking(ready), ready.applicant),
      ),
    );
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(await busyOf(backends.pool, opened)).toEqual([1, 1, 1]);
    shows(5, { clicks: TEN.length, appointments: 1 });
  });
});

describe("the limit of five applications", () => {
  test("holds when fifty requests arrive at once, repeatedly, at three backends", async () => {
    const applicant = await backends.callerFor(0).applicant();
    const created = new Set<string>();
    // Saves into the new application, so that the next request creates another.
    const createAndSave = async (index: number) => {
      const caller = backends.callerFor(index);
      const response = await caller.raw(registrations.create, { body: { language: "en" } }, applicant);
      if (!response.ok) return `${response.status} ${((await response.json()) as { code: string }).code}`;
      const draft = registrations.create.reply.parse(await response.json());
      created.add(draft._id);
      const input = { params: { id: draft._id }, body: saveOf(draft, { student: { firstName: "Ani" } }) };
      const saved = await caller.raw(registrations.save, input, applicant);
      return saved.ok ? "saved" : `${saved.status}`;
    };
    const outcomes: string[] = [];
    // In each round at least one is created and saved; in the last round none.
    while (
      outcomes.slice(-FIFTY.length).some((one) => !one.includes("registration_limit_reached")) ||
      outcomes.length === 0
    )
      outcomes.push(...(await Promise.all(FIFTY.map(createAndSave))));
    // Two requests that got the same application save over each other: often, but not on every machine.
    expect([...new Set(outcomes)].filter((one) => one !== "409").sort()).toEqual([
      "409 registration_limit_reached",
      "saved",
    ]);
    expect(created.size).toBe(LIMIT);
    const { registrations: ownApplications } = await backends.callerFor(1).call(registrations.list, {}, applicant);
    expect(ownApplications).toHaveLength(LIMIT);
    shows(5, {
      "requests at once": FIFTY.length,
      "requests in all": outcomes.length,
      applications: ownApplications.length,
    });
  }, 180_000);

  test("would be exceeded by a count and an insert without a common lock", async () => {
    const owner = crypto.randomUUID();
    await backends.pool.query("CREATE TABLE naive (owner uuid)");
    await inFlight(FIFTY.length, FIFTY, async () => {
      if ((await countOf("naive", "owner", owner)) >= LIMIT) return;
      await backends.pool.query("INSERT INTO naive VALUES ($1)", [owner]);
    });
    expect(await countOf("naive", "owner", owner)).toBeGreaterThan(LIMIT);
  });
});
