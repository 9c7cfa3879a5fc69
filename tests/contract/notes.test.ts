import { describe, expect, test } from "vitest";
import { people } from "@/lib/contracts/people";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffNotes } from "@/lib/contracts/staff-notes";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";
import { tablesWith } from "@/tests/support/tables-with";

const backend = backendUnderTest();

const booked = async () => bookedOn(backend, await openSeats(backend.pool));
const add = (staff: As, registrationId: string, text: string) =>
  backend.caller.call(staffNotes.add, { params: { registrationId }, body: { text } }, staff);
const notesIn = async (staff: As, registrationId: string) =>
  (await backend.caller.call(staffApplicants.get, { params: { registrationId } }, staff)).notes ?? [];
const remove = (staff: As, registrationId: string, id: string) =>
  backend.caller.call(staffNotes.remove, { params: { registrationId, id } }, staff);
const refusedRemoval = (as: As, registrationId: string, id: string) =>
  backend.caller.refusal(staffNotes.remove, { params: { registrationId, id } }, as);

describe("notes of staff", () => {
  test("are read newest first by the staff of the location, with who wrote them and when", async () => {
    const { id } = await booked();
    const [author, colleague] = [await staffMember(backend, { username: "the-author" }), await staffMember(backend)];
    await add(author, id, "Calls back tomorrow");
    await add(author, id, "Wants a seat\nnear the door");
    const notes = await notesIn(colleague, id);
    expect(notes.map(({ text, author: name, isRemovable }) => [text, name, isRemovable])).toEqual([
      ["Wants a seat\nnear the door", "the-author", false],
      ["Calls back tomorrow", "the-author", false],
    ]);
    expect((await notesIn(author, id)).every(({ isRemovable }) => isRemovable)).toBe(true);
  });

  test("are logged when they are read, also without sensitive answers", async () => {
    const [{ id }, staff] = [await booked(), await staffMember(backend)];
    const openings = async () => {
      const { rows } = await backend.pool.query(
        "SELECT 1 FROM audit_entry WHERE target = $1 AND action = 'applicant_opened'",
        [`registration:${id}`],
      );
      return rows.length;
    };
    await backend.pool.query(
      `UPDATE registration SET student = '{"firstName": "Ani", "lastName": "Petrosyan"}', guardians = '[]'
       WHERE id = $1`,
      [id],
    );
    await notesIn(staff, id);
    expect(await openings()).toBe(0);
    await add(staff, id, "Is afraid of dogs");
    await notesIn(staff, id);
    expect(await openings()).toBe(1);
  });

  test("are sealed, and their text is in no table and no entry of the audit log", async () => {
    const [{ id }, staff] = [await booked(), await staffMember(backend)];
    const { _id } = await add(staff, id, "needs an insulin-fridge");
    await remove(staff, id, _id);
    await add(staff, id, "needs an insulin-fridge");
    expect(await tablesWith(backend.pool, "insulin-fridge")).toEqual([]);
    const { rows } = await backend.pool.query(
      "SELECT action, before, after FROM audit_entry WHERE target = $1 AND action LIKE 'note%' ORDER BY at, id",
      [`registration:${id}`],
    );
    expect(rows).toEqual(
      ["note_added", "note_removed", "note_added"].map((action) => ({ action, before: null, after: null })),
    );
  });

  test("are removed by their author on the same day only, and by a manager at any time", async () => {
    const [{ id }, staff] = [await booked(), await staffMember(backend)];
    const [first, second] = [await add(staff, id, "one"), await add(staff, id, "two")];
    expect(await refusedRemoval(await staffMember(backend), id, first._id)).toMatchObject({ code: "note_kept" });
    await remove(staff, id, first._id);
    await backend.pool.query("UPDATE staff_note SET created_at = now() - interval '25 hours' WHERE id = $1", [
      second._id,
    ]);
    expect(await notesIn(staff, id)).toMatchObject([{ text: "two", isRemovable: false }]);
    expect(await refusedRemoval(staff, id, second._id)).toMatchObject({ status: 409, code: "note_kept" });
    await remove(await staffMember(backend, { role: "manager" }), id, second._id);
    expect(await notesIn(staff, id)).toEqual([]);
    expect(await refusedRemoval(staff, id, second._id)).toMatchObject({ status: 404 });
  });

  test("are removed under their own application only", async () => {
    const [one, other, staff] = [await booked(), await booked(), await staffMember(backend)];
    const { _id } = await add(staff, one.id, "one");
    expect(await refusedRemoval(staff, other.id, _id)).toMatchObject({ status: 404 });
  });

  test("are in the export of the applicant's data without their author, and go with it", async () => {
    const { id, applicant } = await booked();
    await add(await staffMember(backend, { username: "never-exported" }), id, "Speaks with the grandmother");
    const exported = JSON.stringify(await backend.caller.call(people.exportMine, {}, applicant));
    expect(exported).toContain("Speaks with the grandmother");
    expect(exported).not.toContain("never-exported");
    await backend.pool.query("DELETE FROM registration WHERE id = $1", [id]);
    const { rows } = await backend.pool.query("SELECT 1 FROM staff_note WHERE registration_id = $1", [id]);
    expect(rows).toEqual([]);
  });
});
