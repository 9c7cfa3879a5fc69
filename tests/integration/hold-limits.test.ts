import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import { holdOf, type ReadyApplicant } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { completeDraft, type Opened, openSeats } from "@/tests/support/fixtures";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";

const backend = ownBackend();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const remove = ({ applicant, id }: ReadyApplicant) =>
  backend.caller.call(registrations.remove, { params: { id } }, applicant);
const draftOf = async (applicant: As, opened: Opened): Promise<ReadyApplicant> => ({
  applicant,
  id: (await completeDraft(backend.caller, applicant, opened.seats))._id,
});
const mayHold = async ({ applicant, id }: ReadyApplicant, opened: Opened): Promise<boolean> => {
  const input = { params: { id }, body: holdOf(opened) };
  return (await backend.caller.raw(calls.hold, input, applicant as { tenant: "am"; token: string })).ok;
};

/** Minutes of six hours in which one seat is held, holding it again every ten minutes with `next`. */
const minutesHeld = async (next: (previous: ReadyApplicant, opened: Opened) => Promise<ReadyApplicant>) => {
  const opened = await openSeats(backend.pool);
  let ready = await draftOf(await backend.caller.applicant(), opened);
  let minutes = 0;
  for (let at = 0; at < 6 * HOUR; at += 10 * MINUTE) {
    if (await mayHold(ready, opened)) minutes += 10;
    backend.later(10 * MINUTE + 1000);
    ready = await next(ready, opened);
  }
  return minutes;
};

describe("after the last renewal of a deleted draft", () => {
  test("ten new ones that ask at the same time get no hold until the pause is over", async () => {
    await backend.pool.query(
      `INSERT INTO configuration (tenant, location_key, settings, updated_at) VALUES ('am', '', $1, now())`,
      [{ registrationLimit: 10 }],
    );
    const opened = await openSeats(backend.pool, { capacity: 20 });
    const applicant = await backend.caller.applicant();
    const first = await draftOf(applicant, opened);
    for (let count = 0; count < 3; count += 1) {
      expect(await mayHold(first, opened)).toBe(true);
      await backend.caller.call(calls.release, { params: { id: first.id } }, applicant);
    }
    await remove(first);
    const drafts: ReadyApplicant[] = [];
    for (let count = 0; count < 10; count += 1) drafts.push(await draftOf(applicant, opened));
    const holds = async () =>
      (await Promise.all(drafts.map((draft) => mayHold(draft, opened)))).filter((isHeld) => isHeld).length;
    expect(await holds()).toBe(0);
    backend.later(10 * MINUTE + 1000);
    // Five at once are the limit of one applicant.
    expect(await holds()).toBe(5);
    await backend.pool.query("DELETE FROM configuration WHERE tenant = 'am'");
    shows(38, { "new drafts": 10, "holds in the pause": 0 });
  });
});

describe("holding one seat for six hours", () => {
  test("is possible in three of four ten-minute spans, with one application or with new ones", async () => {
    const rule = await minutesHeld(async (ready) => ready);
    const looped = await minutesHeld(async (ready, opened) => {
      await remove(ready);
      return draftOf(ready.applicant, opened);
    });
    const deletedAtOnce = await minutesHeld(async (ready, opened) => {
      const next = await draftOf(ready.applicant, opened);
      await remove(ready);
      return next;
    });
    expect({ rule, looped, deletedAtOnce }).toEqual({ rule: 270, looped: 270, deletedAtOnce: 270 });
    shows(38, { "minutes of 360 held with one draft": rule, "with new ones": looped });
  });
});
