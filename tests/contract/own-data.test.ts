import { describe, expect, test } from "vitest";
import { files } from "@/lib/contracts/files";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { backendUnderTest } from "@/tests/support/backend";
import { busyOf, hold, makeAppointment } from "@/tests/support/booking";
import { type As, freshPhone } from "@/tests/support/caller";
import { upload } from "@/tests/support/files";
import { completeDraft, type Opened, openSeats } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";

const backend = backendUnderTest();

const TEN = Array.from({ length: 10 });

const exportMine = (applicant: As) => backend.caller.call(people.exportMine, {}, applicant);
const erase = (applicant: As) => backend.caller.call(people.eraseMine, {}, applicant);
const refusedErase = (as: As) => backend.caller.refusal(people.eraseMine, {}, as);

/** An applicant with a file and an appointment on these seats. */
const booked = async (opened: Opened, value = freshPhone()) => {
  const applicant = await backend.caller.applicant("am", value);
  const { _id: id } = await completeDraft(backend.caller, applicant, opened.seats);
  const file = await upload(backend.caller, { token: applicant.filesToken }, { registrationId: id });
  const appointment = await makeAppointment(backend, { applicant, id });
  return { applicant, id, file, appointment, value };
};

const startsIn = (hours: number, { seats: { presentation_date } }: Opened) =>
  backend.pool.query("UPDATE presentation SET starts_at = now() + $2 * interval '1 hour' WHERE id = $1", [
    presentation_date,
    hours,
  ]);

describe("an applicant's own data", () => {
  test("are exported completely, without codes and tokens", async () => {
    const opened = await openSeats(backend.pool);
    const { applicant, id, file, appointment, value } = await booked(opened);
    const code = await backend.caller.codeFor(value);
    const [ownSeats, other] = [await openSeats(backend.pool), await booked(await openSeats(backend.pool))];
    await hold(backend, { applicant, id }, ownSeats);
    const exported = await exportMine(applicant);
    expect(exported).toMatchObject({
      tenant: "am",
      identity: { method: "sms", value, sessionsExpireAt: [expect.any(String)], mailboxes: [] },
      applications: [
        {
          _id: id,
          student: { firstName: "Անի" },
          guardians: [{ firstName: "Նարե" }],
          contract: { signer: "guardian" },
          appointment,
          hold: { start_day_id: ownSeats.seats.start_day },
          userId: appointment.userId,
          message: "",
          files: [file],
          record: { first_name: "Անի" },
          messages: [{ event: "booked", data: { appointment: { reference: appointment.reference } } }],
          changes: [],
        },
      ],
    });
    const text = JSON.stringify(exported);
    for (const secret of [code, applicant.token, other.id, other.value]) expect(text).not.toContain(secret);
  });

  test("have no registration record of a draft: nothing was submitted", async () => {
    const applicant = await backend.caller.applicant();
    await backend.caller.call(registrations.create, { body: { language: "en" } }, applicant);
    const applications = (await exportMine(applicant)).applications as object[];
    expect(applications).toHaveLength(1);
    expect(applications[0]).not.toHaveProperty("record");
  });
});

describe("erasing an applicant's own data", () => {
  test("is refused before an upcoming presentation, and possible after a cancellation", async () => {
    const opened = await openSeats(backend.pool);
    const { applicant, id } = await booked(opened);
    expect(await refusedErase(applicant)).toMatchObject({ status: 409, code: "appointment_active" });
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    await backend.caller.call(seats.cancel, { params: { id } }, applicant);
    await erase(applicant);
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
  });

  test("gives back the seats of a past presentation, and ends every login session", async () => {
    const opened = await openSeats(backend.pool, { capacity: 3 });
    const { applicant, file } = await booked(opened);
    await startsIn(-2, opened);
    await erase(applicant);
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
    expect(await backend.caller.refusal(registrations.list, {}, applicant)).toMatchObject({ status: 401 });
    const ofFiles = { token: applicant.filesToken };
    const params = { id: file._id };
    expect(await backend.caller.refusal(files.get, { params }, ofFiles)).toMatchObject({ status: 401 });
  });

  test("releases holds and places on the waiting list, of several applications at once", async () => {
    const opened = await openSeats(backend.pool, { capacity: 4 });
    const applicant = await backend.caller.applicant();
    for (let count = 0; count < 2; count += 1) {
      const { _id: id } = await completeDraft(backend.caller, applicant, opened.seats);
      await hold(backend, { applicant, id }, opened);
    }
    expect(await busyOf(backend.pool, opened)).toEqual([2, 2, 2]);
    await erase(applicant);
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
  });

  test("keeps the counters correct while others take the same seats", async () => {
    const opened = await openSeats(backend.pool, { capacity: 40 });
    const ready = async () => {
      const applicant = await backend.caller.applicant();
      return { applicant, id: (await completeDraft(backend.caller, applicant, opened.seats))._id };
    };
    const [leaving, coming] = [await inFlight(4, TEN, ready), await inFlight(4, TEN, ready)];
    await inFlight(4, leaving, (one) => hold(backend, one, opened));
    await Promise.all([
      ...leaving.map(({ applicant }) => erase(applicant)),
      ...coming.map((one, index) => (index % 2 ? makeAppointment(backend, one) : hold(backend, one, opened))),
    ]);
    expect(await busyOf(backend.pool, opened)).toEqual([10, 10, 10]);
  });

  test("lets the person start again as a new applicant", async () => {
    const value = freshPhone();
    const applicant = await backend.caller.applicant("am", value);
    await backend.caller.call(registrations.create, { body: { language: "en" } }, applicant);
    await erase(applicant);
    const newApplicant = await backend.caller.applicant("am", value);
    expect(await backend.caller.call(registrations.list, {}, newApplicant)).toEqual({ registrations: [] });
  });
});
