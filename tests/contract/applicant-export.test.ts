import { describe, expect, test } from "vitest";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { dayIn } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { makeAppointment, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { aGuardian, aStudent, openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const MARK = "\uFEFF";

const download = (staff: As, query: object = {}) =>
  backend.caller.raw(staffApplicants.export, { query: { locationKey: "yerevan", ...query } }, staff);
// A response's text() removes the byte order mark.
const textOf = async (response: Response) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
const refused = (as: As, query: object = {}) =>
  backend.caller.refusal(staffApplicants.export, { query: { locationKey: "yerevan", ...query } }, as);

const booked = async (answers: object = {}, changes: object = {}) => {
  const opened = await openSeats(backend.pool);
  const ready = await readyFor(backend, opened, {
    student: { ...aStudent(), ...opened.seats, ...answers },
    ...changes,
  });
  return { ...ready, appointment: await makeAppointment(backend, ready) };
};

/** A file's rows by the names of its columns. Works for cells without quotes. */
const rowsOf = (text: string) => {
  const [header = "", ...lines] = text.replace(MARK, "").trimEnd().split("\r\n");
  const names = header.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, index) => [names[index], cell])));
};

describe("the export of applicants", () => {
  test("is a CSV file with one row per applicant, times in the centre's zone", async () => {
    const staff = await staffMember(backend);
    const { id, appointment } = await booked({ email: "ani@example.org" });
    const response = await download(staff, { search: appointment.reference });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="applicants-yerevan-${dayIn("Asia/Yerevan", new Date())}.csv"`,
    );
    const text = await textOf(response);
    expect(text.startsWith(`${MARK}reference,status,appointment_state,last_name,first_name,`)).toBe(true);
    expect(text.endsWith("\r\n")).toBe(true);
    expect(rowsOf(text)).toMatchObject([
      {
        reference: appointment.reference,
        status: "submitted",
        appointment_state: "active",
        first_name: "Անի",
        email: "ani@example.org",
        guardians: "Նարե Պետրոսյան",
        start_day: appointment.startDay,
        start_time: "15:00",
        presentation: `${dayIn("Asia/Yerevan", new Date(appointment.presentationDate))} 12:00`,
        registration_id: id,
      },
    ]);
  });

  test("makes cells that a spreadsheet would run text, and quotes what needs it", async () => {
    const staff = await staffMember(backend);
    const note = "=1+1";
    const { id } = await booked({ phone: "+37491234567" }, { guardians: [{ ...aGuardian(), email: "a@b.am" }] });
    await backend.pool.query("UPDATE registration SET note_to_staff = $2 WHERE id = $1", [id, note]);
    const text = async () => textOf(await download(staff));
    expect(await text()).toContain(",'=1+1,");
    expect(await text()).toContain(",'+37491234567,");
    for (const [typed, cell] of [
      ["@SUM(A1)", "'@SUM(A1)"],
      ["-2", "'-2"],
      ["\tx", "'\tx"],
      ["\rx", `"'\rx"`],
      ['two\r\n"lines"', '"two\r\n""lines"""'],
      ["one, two", '"one, two"'],
      ["plain", "plain"],
    ]) {
      await backend.pool.query("UPDATE registration SET note_to_staff = $2 WHERE id = $1", [id, typed]);
      expect(await text()).toContain(`,${cell},`);
    }
  });

  test("leaves out sensitive answers", async () => {
    const staff = await staffMember(backend);
    const secret = "AN1234567";
    const sensitive = {
      ethnicity: ["armenian"],
      identification: { type: "passport", number: secret },
      special_needs: "other_needs",
      specialNeedsList: ["hearing"],
      specialNeeds: `note ${secret}`,
      accommodations: { medication: secret, support: secret },
    };
    const { id } = await booked();
    await backend.pool.query("UPDATE registration SET student = student || $2 WHERE id = $1", [id, sensitive]);
    const text = await textOf(await download(staff));
    expect(text).toContain(id);
    for (const word of [secret, "hearing", "armenian"]) expect(text).not.toContain(word);
  });

  test("has every applicant once, in the requested order, over many pages", async () => {
    const staff = await staffMember(backend, { locations: ["dilijan"] });
    await backend.pool.query(
      `INSERT INTO registration (tenant, id, identity_id, step, max_step, status, language, location_key, student,
         created_at, updated_at)
       SELECT 'am', gen_random_uuid(), i.id, 'done', 'done', 'submitted', 'hy', 'dilijan',
         jsonb_build_object('lastName', 'N' || lpad(n::text, 5, '0')), now(), now()
       FROM generate_series(1, 1203) AS n, (SELECT id FROM identity WHERE tenant = 'am' LIMIT 1) AS i`,
    );
    const rows = rowsOf(await textOf(await download(staff, { locationKey: "dilijan", sort: "name" })));
    expect(rows).toHaveLength(1203);
    expect(rows.map((row) => row.last_name)).toEqual(rows.map((row) => row.last_name).sort());
    expect(new Set(rows.map((row) => row.registration_id)).size).toBe(1203);
    expect(rowsOf(await textOf(await download(staff, { locationKey: "dilijan", status: "accepted" })))).toEqual([]);
  });

  test("is closed to staff of another centre or network, to applicants and to callers without a token", async () => {
    expect(await refused(await staffMember(backend, { locations: ["nor-nork"] }))).toMatchObject({ status: 403 });
    expect(await refused({ ...(await staffMember(backend, { tenant: "1" })), tenant: "am" })).toMatchObject({
      status: 403,
    });
    expect(await refused(await backend.caller.applicant())).toMatchObject({ status: 401 });
    expect(await refused({})).toMatchObject({ status: 401 });
    expect(await refused(await staffMember(backend), { presentationId: "none" })).toMatchObject({ status: 422 });
  });
});
