import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { desk } from "@/lib/contracts/desk";
import { SPREADSHEET } from "@/lib/contracts/endpoint";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { staffMany } from "@/lib/contracts/staff-many";
import { dayIn } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { makeAppointment, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { readCsvTwice, SEPARATORS } from "@/tests/support/csv";
import { aWalkIn } from "@/tests/support/desk";
import { aGuardian, aStudent, openSeats } from "@/tests/support/fixtures";
import { aMachine } from "@/tests/support/machine-keys";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { readWorkbook } from "@/tests/support/workbook";

const backend = backendUnderTest();

const MARK = "\uFEFF";

const download = (staff: As, query: object = {}) =>
  backend.caller.raw(staffApplicants.export, { query: { locationKey: "yerevan", ...query } }, staff);
// A response's text() removes the byte order mark.
const textOf = async (response: Response) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());

const booked = async (answers: object = {}, changes: object = {}) => {
  const opened = await openSeats(backend.pool);
  const ready = await readyFor(backend, opened, {
    student: { ...aStudent(), ...opened.seats, ...answers },
    ...changes,
  });
  return { ...ready, appointment: await makeAppointment(backend, ready) };
};

/** A CSV file's rows by the headings of its columns, as another program reads them. */
const rowsOf = (text: string, delimiter = ","): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, delimiter });

/** The cells of a workbook's only sheet, as another program reads them. */
const cellsOf = async (response: Response) => {
  expect(response.headers.get("content-type")).toBe(SPREADSHEET);
  const { cells, cellsOfAnother } = await readWorkbook(Buffer.from(await response.arrayBuffer()));
  expect(cells).toEqual(cellsOfAnother);
  return cells;
};

const noteOf = (id: string, note: string) =>
  backend.pool.query("UPDATE registration SET note_to_staff = $2 WHERE id = $1", [id, note]);

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
    const { id } = await booked({ phone: "+37491234567" }, { guardians: [{ ...aGuardian(), email: "a@b.am" }] });
    await noteOf(id, "=1+1");
    const text = async () => textOf(await download(staff));
    expect(await text()).toContain(",'=1+1,");
    expect(await text()).toContain(",'+37491234567,");
    await noteOf(id, 'two\r\n"lines"');
    expect(await text()).toContain(',"two\r\n""lines""",');
  });

  test("has no formula under the separator of another program either, and no apostrophe before a phone", async () => {
    const staff = await staffMember(backend);
    const { id, appointment } = await booked({ phone: "+37491234567" });
    const query = { search: appointment.reference, columns: "reference,phone,guardian_phones,message" };
    for (const [language, separator] of [
      ["en", ","],
      ["hy", ";"],
    ] as const)
      for (const note of ["a;=1+1", "a,=1+1", 'b\t"@SUM(A1)', "two\r\n-2+3", "c; +1"]) {
        await noteOf(id, note);
        const text = await textOf(await download(staff, { ...query, language }));
        const cells = SEPARATORS.flatMap((other) => readCsvTwice(text, other)).flat(2);
        expect(cells.filter((cell) => /^["\s]*[=+@-]/.test(cell))).toEqual([]);
        for (const [, row] of readCsvTwice(text, separator)) {
          expect(row?.[1]).toBe("(+374) 91 234567");
          expect(row?.[3]?.replaceAll("'", "")).toBe(note);
        }
      }
  });

  test("has every value as it is stored for a key, which is a program, unless it asks for a language", async () => {
    const { as: machine } = await aMachine(backend, { scopes: ["export"] });
    const { id, appointment } = await booked({ phone: "+37491234567" });
    await noteOf(id, "=1+1;-2");
    const query = { search: appointment.reference, columns: "phone,message" };
    const columns = { phone: "+37491234567", message: "=1+1;-2" };
    expect(rowsOf(await textOf(await download(machine, query)))).toEqual([columns]);
    const body = { locationKey: "yerevan", registrationIds: [id], columns: query.columns };
    const selected = await backend.caller.raw(staffMany.exportSelected, { body }, machine);
    expect(rowsOf(await textOf(selected))).toEqual([columns]);
    const [, row] = await cellsOf(await download(machine, { ...query, format: "xlsx" }));
    expect(row).toEqual(Object.values(columns));
    const text = await textOf(await download(machine, { ...query, language: "en" }));
    expect(text).toContain("(+374) 91 234567,\"'=1+1;'-2\"");
  });

  test("has no number for somebody without a phone, for whom random letters are stored", async () => {
    const staff = await staffMember(backend);
    const { seats } = await openSeats(backend.pool);
    const body = await aWalkIn(backend, seats);
    const { appointment } = await backend.caller.call(desk.add, { body }, staff);
    const { rows } = await backend.pool.query("SELECT value FROM identity WHERE method = 'desk'");
    const query = { search: appointment.reference };
    for (const language of [undefined, "en"])
      for (const format of ["csv", "xlsx"]) {
        const response = await download(staff, { ...query, language, format });
        const text = format === "csv" ? await textOf(response) : JSON.stringify(await cellsOf(response));
        expect(text).toContain(appointment.reference);
        for (const { value } of rows) expect(text).not.toContain(value);
      }
  });

  test("opens whatever characters are stored", async () => {
    const staff = await staffMember(backend);
    const { id, appointment } = await booked();
    const query = { search: appointment.reference, format: "xlsx", columns: "reference,message" };
    await noteOf(id, "a\uFFFF\uFFFE\u0001\u001F_x0041_\u{1F600}\u0085");
    const [, row] = await cellsOf(await download(staff, query));
    expect(row).toEqual([appointment.reference, "a_x0041_\u{1F600}\u0085"]);
  });

  test("has headings and values as people read them in a language, phones as text, and the separator of that language", async () => {
    const staff = await staffMember(backend);
    const { appointment } = await booked({ phone: "+37491234567", gender: "female" });
    const columns = "reference,status,appointment_state,phone,guardian_phones,birth_date,gender,language,verified_by";
    const query = { search: appointment.reference, columns };
    const [english] = rowsOf(await textOf(await download(staff, { ...query, language: "en" })));
    expect(english).toMatchObject({
      Reference: appointment.reference,
      Application: "Submitted",
      Appointment: "Booked",
      "Phone number": "(+374) 91 234567",
      "Phones of parents and guardians": expect.stringMatching(/^\(\+374\) 91 \d{6}$/),
      Gender: "Female",
      "Language of messages": "English",
      "Verified by": "Text message",
    });
    const text = await textOf(await download(staff, { ...query, language: "hy" }));
    expect(text.startsWith(`${MARK}Այցի համարը;Հայտ;Այց;Հեռախոսահամար;`)).toBe(true);
    expect(rowsOf(text, ";")).toMatchObject([{ Հայտ: "Ներկայացված", Հեռախոսահամար: "(+374) 91 234567" }]);
  });

  test("has the columns that are asked for, in their order", async () => {
    const staff = await staffMember(backend);
    const { appointment } = await booked();
    const search = appointment.reference;
    const text = await textOf(await download(staff, { search, columns: "start_day,reference,start_day" }));
    expect(text).toBe(`${MARK}start_day,reference\r\n${appointment.startDay},${appointment.reference}\r\n`);
  });

  test("is a workbook, too, with text as it was typed, dates as dates, and no formula", async () => {
    const staff = await staffMember(backend);
    const { id, appointment } = await booked({ phone: "+37491234567" });
    const query = { search: appointment.reference, format: "xlsx", language: "en" };
    const columns = "reference,phone,start_day,presentation,message,second_start_day";
    for (const typed of ["=1+1", "+1", "@SUM(A1)", "-2", "<b>&amp;</b>", "two\nlines", "007"]) {
      await noteOf(id, typed);
      const [headings, row] = await cellsOf(await download(staff, { ...query, columns }));
      expect(headings?.slice(0, 4)).toEqual(["Reference", "Phone number", "Start day", "Presentation"]);
      const presentation = `${dayIn("Asia/Yerevan", new Date(appointment.presentationDate))}T12:00:00.000Z`;
      expect(row?.slice(0, 5)).toEqual([
        appointment.reference,
        "+374 91 234567",
        new Date(appointment.startDay),
        new Date(presentation),
        typed,
      ]);
    }
    const response = await download(staff, { ...query, columns });
    expect(response.headers.get("content-disposition")).toMatch(/filename="applicants-yerevan-[\d-]+\.xlsx"$/);
  });

  test("has an old birth date as it was typed in a workbook", async () => {
    const staff = await staffMember(backend);
    const { id, appointment } = await booked();
    const query = { search: appointment.reference, format: "xlsx", language: "en", columns: "reference,birth_date" };
    for (const typed of ["12.03.2015", "1822-03-12", "2015-13-40"]) {
      await backend.pool.query(
        "UPDATE registration SET student = jsonb_set(student, '{birthDate}', to_jsonb($2::text)) WHERE id = $1",
        [id, typed],
      );
      const [, row] = await cellsOf(await download(staff, query));
      expect(row?.[1]).toBe(typed);
    }
  });

  test("has those that were chosen by their ids, drafts too, and nobody of another location", async () => {
    const staff = await staffMember(backend, { locations: ["yerevan", "gyumri"] });
    const [one, other] = [await booked(), await booked()];
    const elsewhere = await booked();
    await backend.pool.query("UPDATE registration SET location_key = 'gyumri' WHERE id = $1", [elsewhere.id]);
    await backend.pool.query("UPDATE registration SET status = 'draft' WHERE id = $1", [other.id]);
    const registrationIds = [one.id, other.id, elsewhere.id, "no id", crypto.randomUUID()];
    const body = { locationKey: "yerevan", registrationIds, sort: "updated" as const };
    const text = await textOf(await backend.caller.raw(staffMany.exportSelected, { body }, staff));
    expect(rowsOf(text).map((row) => row.registration_id)).toEqual([one.id, other.id]);
    const many = Array.from({ length: 5000 }, () => crypto.randomUUID());
    const all = { ...body, registrationIds: [...many.slice(1), one.id] };
    expect(rowsOf(await textOf(await backend.caller.raw(staffMany.exportSelected, { body: all }, staff)))).toHaveLength(
      1,
    );
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

  test("is in the audit log with the number, the format and the kinds of filters, and without a name", async () => {
    const staff = await staffMember(backend, { locations: ["yerevan"] });
    const { id, appointment } = await booked();
    await download(staff, { search: appointment.reference, state: "active", format: "xlsx" });
    const body = { locationKey: "yerevan", registrationIds: [id] };
    await backend.caller.raw(staffMany.exportSelected, { body }, staff);
    const manager = await staffMember(backend, { role: "manager" });
    const query = { locationKey: "yerevan", action: "applicants_exported" as const };
    const { entries } = await backend.caller.call(staffAudit.list, { query }, manager);
    expect(entries.slice(0, 2)).toMatchObject([
      {
        target: "export:yerevan",
        factors: ["password"],
        after: { count: 1, format: "csv", filters: ["registrationIds"] },
      },
      { target: "export:yerevan", after: { count: 1, format: "xlsx", filters: ["search", "state"] } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(appointment.reference);
    shows(51, { "exports in the audit log": 2, "searches in it": 0 });
  });
});
