import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { people } from "@/lib/contracts/people";
import { type AnnouncementTarget, staffAnnouncements } from "@/lib/contracts/staff-announcements";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, familyFor, makeJointly, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const texts = [{ language: "en" as const, text: "We start at 4 PM." }];
const locationKey = "yerevan";
const preview = (staff: As, target: AnnouncementTarget) =>
  backend.caller.call(staffAnnouncements.preview, { body: { locationKey, target } }, staff);
const bodyOf = (target: AnnouncementTarget, changes: object = {}) => ({
  body: { locationKey, target, texts, expectedPeople: 1, ...changes },
});
const send = (staff: As, target: AnnouncementTarget, changes: object = {}) =>
  backend.caller.call(staffAnnouncements.send, bodyOf(target, changes), staff);
const refusal = (staff: As, target: AnnouncementTarget, changes: object = {}) =>
  backend.caller.refusal(staffAnnouncements.send, bodyOf(target, changes), staff);
const log = (staff: As) => backend.caller.call(staffAnnouncements.list, { query: { locationKey } }, staff);

const chosen = (...registrationIds: string[]): AnnouncementTarget => ({ kind: "selection", registrationIds });
/** The applications that a sent message belongs to. */
const recipientsOf = async (id: string): Promise<string[]> => {
  const { rows } = await backend.pool.query<{ id: string }>(
    "SELECT registration_id AS id FROM outbox WHERE announcement_id = $1 ORDER BY registration_id",
    [id],
  );
  return rows.map((row) => row.id);
};

describe("a message to many", () => {
  test("names before it is sent how many get it, in which languages and ways, and what the day's budget leaves", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { capacity: 3 });
    for (let count = 0; count < 2; count += 1) await bookedOn(backend, opened);
    const presentationId = opened.seats.presentation_date;
    expect(await preview(staff, { kind: "presentation", presentationId })).toEqual({
      people: 2,
      unreachable: 0,
      languages: [
        {
          language: "en",
          people: 2,
          methods: [{ method: "sms", people: 2 }],
          signature: expect.stringContaining("Yerevan"),
        },
      ],
      budgetLeft: 3000,
    });
  });

  test("goes to everybody of a presentation, of a start day or of its pair, and not to who cancelled", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { capacity: 3 });
    const [one, two] = [await bookedOn(backend, opened), await bookedOn(backend, opened)];
    await backend.pool.query("UPDATE appointment SET state = 'cancelled' WHERE registration_id = $1", [two.id]);
    const { presentation_date: presentationId, start_day: startDayId } = opened.seats;
    for (const target of [
      { kind: "presentation", presentationId },
      { kind: "startDay", startDayId },
      { kind: "startDay", startDayId: opened.pairStartDayId ?? "" },
    ] as const) {
      const sent = await send(staff, target);
      expect([sent.people, await recipientsOf(sent._id)], target.kind).toEqual([1, [one.id]]);
    }
  });

  test("reaches a parent of two children once", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { capacity: 2, inDays: 28 });
    const { applicant, drafts } = await familyFor(backend, [opened, opened]);
    await makeJointly(backend, applicant, drafts);
    const target = { kind: "startDay", startDayId: opened.seats.start_day } as const;
    expect((await preview(staff, target)).people).toBe(1);
    expect(await recipientsOf((await send(staff, target))._id)).toHaveLength(1);
  });

  test("leaves out people of another centre, also when they are named", async () => {
    const staff = await staffMember(backend);
    const [mine, theirs] = [
      await bookedOn(backend, await openSeats(backend.pool)),
      await bookedOn(backend, await openSeats(backend.pool)),
    ];
    await backend.pool.query("UPDATE registration SET location_key = 'gyumri' WHERE id = $1", [theirs.id]);
    expect((await preview(staff, chosen(mine.id, theirs.id))).people).toBe(1);
    expect(await recipientsOf((await send(staff, chosen(mine.id, theirs.id)))._id)).toEqual([mine.id]);
    expect((await refusal(staff, chosen(theirs.id))).code).toBe("not_found");
  });

  test("is refused for a presentation or a start day of another centre", async () => {
    const staff = await staffMember(backend);
    const { seats } = await openSeats(backend.pool, { locationKey: "gyumri" });
    const theirs = { kind: "presentation", presentationId: seats.presentation_date } as const;
    expect((await refusal(staff, theirs)).code).toBe("not_found");
    expect((await refusal(staff, { kind: "startDay", startDayId: seats.start_day })).code).toBe("not_found");
  });

  test("is refused when other people would get it than were shown, and says how many", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { capacity: 2 });
    for (let count = 0; count < 2; count += 1) await bookedOn(backend, opened);
    const target = { kind: "startDay", startDayId: opened.seats.start_day } as const;
    expect(await refusal(staff, target)).toMatchObject({
      code: "announcement_people_changed",
      data: { people: 2 },
    });
  });

  test("is refused without a text for a language that somebody reads, or with a link to another site", async () => {
    const staff = await staffMember(backend);
    const { id } = await readyFor(backend, await openSeats(backend.pool));
    const fieldsOf = async (written: object[]) =>
      Object.keys((await refusal(staff, chosen(id), { texts: written })).data?.fields ?? {});
    expect(await fieldsOf([{ language: "hy", text: "Բարև" }])).toEqual(["texts"]);
    expect(await fieldsOf([{ language: "en", text: "Pay at https://example.org" }])).toEqual(["texts.0.text"]);
    expect(await fieldsOf([{ language: "en", text: "Hello\u202Eolleh" }])).toEqual(["texts.0.text"]);
    const sent = await send(staff, chosen(id), { texts: [{ language: "hy", text: "Բարև", alsoFor: ["en"] }] });
    expect(sent.people).toBe(1);
  });

  test("has no words left in the log once the last person who got it is erased", async () => {
    const staff = await staffMember(backend);
    const [one, two] = [
      await readyFor(backend, await openSeats(backend.pool)),
      await readyFor(backend, await openSeats(backend.pool)),
    ];
    const { _id } = await send(staff, chosen(one.id, two.id), { expectedPeople: 2 });
    const textsNow = async () => (await log(staff)).announcements.find((sent) => sent._id === _id)?.texts;
    await backend.caller.call(people.eraseMine, {}, one.applicant);
    expect(await textsNow()).toEqual(texts);
    await backend.caller.call(people.eraseMine, {}, two.applicant);
    expect(await textsNow()).toEqual([]);
  });

  test("is in the centre's log with its writer and texts, and names nobody", async () => {
    const staff = await staffMember(backend, { username: `desk ${uuid()}` });
    const { id } = await bookedOn(backend, await openSeats(backend.pool));
    const { _id } = await send(staff, chosen(id));
    const { announcements, count } = await log(staff);
    expect(announcements[0]).toEqual({
      _id,
      at: expect.any(String),
      actor: expect.stringMatching(/^desk /),
      target: { kind: "selection" },
      texts,
      people: 1,
      sent: 0,
      heldBack: 0,
      pending: 1,
    });
    expect(count).toBeGreaterThan(0);
    const { rows } = await backend.pool.query("SELECT after FROM audit_entry WHERE target = $1", [
      `announcement:${_id}`,
    ]);
    expect(rows).toEqual([{ after: { kind: "selection", people: 1, languages: ["en"] } }]);
  });
});
