import { describe, expect, test } from "vitest";
import { jointBookings } from "@/lib/contracts/joint-bookings";
import { registrations } from "@/lib/contracts/registrations";
import { backendUnderTest } from "@/tests/support/backend";
import {
  busyOf,
  eventsOf,
  familyFor,
  hold,
  type JointDraft,
  makeAppointment,
  makeJointly,
  readyFor,
  refusedJointly,
} from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { aStudent, openSeats, saveOf } from "@/tests/support/fixtures";

const backend = backendUnderTest();

const UNAVAILABLE = { code: "form_student_session_unavailable", key: "form_student_session_unavailable" };
const statusesOf = async (drafts: readonly JointDraft[]) => {
  const ids = drafts.map(({ _id }) => _id);
  const text = "SELECT status FROM registration WHERE id = ANY ($1) ORDER BY id";
  return (await backend.pool.query<{ status: string }>(text, [ids])).rows.map(({ status }) => status);
};
const save = (applicant: As, { _id, version }: JointDraft, changes: (stored: object) => object) =>
  backend.caller
    .call(registrations.get, { params: { id: _id } }, applicant)
    .then((stored) =>
      backend.caller.call(
        registrations.save,
        { params: { id: _id }, body: saveOf(stored, { ...changes(stored), version }) },
        applicant,
      ),
    );
const familyOn = async (capacity: number, children = 2) => {
  const opened = await openSeats(backend.pool, { capacity });
  return { opened, ...(await familyFor(backend, Array(children).fill(opened))) };
};
const nothingBooked = async (opened: Parameters<typeof busyOf>[1], drafts: readonly JointDraft[]) => {
  expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
  expect(await statusesOf(drafts)).toEqual(drafts.map(() => "draft"));
  for (const { _id } of drafts) expect(await eventsOf(backend.pool, _id)).toEqual([]);
};

describe("a joint booking", () => {
  test("books every child, with an appointment and a message for each", async () => {
    const { opened, applicant, drafts } = await familyOn(2);
    const { appointments } = await makeJointly(backend, applicant, drafts);
    expect(appointments.map(({ registrationId }) => registrationId)).toEqual(drafts.map(({ _id }) => _id));
    expect(new Set(appointments.map(({ appointment }) => appointment.reference)).size).toBe(2);
    expect(await busyOf(backend.pool, opened)).toEqual([2, 2, 2]);
    for (const { _id } of drafts) expect(await eventsOf(backend.pool, _id)).toEqual(["booked"]);
  });

  test("gives the children different seats where their forms name them", async () => {
    const [first, second] = [await openSeats(backend.pool), await openSeats(backend.pool)];
    const { applicant, drafts } = await familyFor(backend, [first, second]);
    await makeJointly(backend, applicant, drafts);
    expect([await busyOf(backend.pool, first), await busyOf(backend.pool, second)]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ]);
  });

  test("is refused whole when the last seat is wanted by two children, and names the one without", async () => {
    const { opened, applicant, drafts } = await familyOn(1);
    const refusal = await refusedJointly(backend, applicant, drafts);
    expect(refusal).toMatchObject({ status: 409, code: "joint_booking_refused" });
    expect(refusal.data).toEqual({ refusals: { [drafts[1]?._id ?? ""]: UNAVAILABLE } });
    await nothingBooked(opened, drafts);
  });

  test("takes the seats that each child holds, and a refusal leaves the holds", async () => {
    const { opened, applicant, drafts } = await familyOn(2);
    for (const { _id: id } of drafts) await hold(backend, { applicant, id }, opened);
    const other = await readyFor(backend, opened);
    expect(
      (
        await backend.caller.raw(
          registrations.makeAppointment,
          { params: { id: other.id }, body: { isStudentAdult: false } },
          other.applicant,
        )
      ).status,
    ).toBe(409);
    const [one = { _id: "", version: 0 }, two = { _id: "", version: 0 }] = drafts;
    await refusedJointly(backend, applicant, [one, { ...two, version: two.version - 1 }]);
    expect(await busyOf(backend.pool, opened)).toEqual([2, 2, 2]);
    await makeJointly(backend, applicant, drafts);
    expect(await busyOf(backend.pool, opened)).toEqual([2, 2, 2]);
  });

  test("returns the same appointments for a repeat, with an idempotency key and without", async () => {
    const { opened, applicant, drafts } = await familyOn(2);
    const keyed = { ...applicant, key: "one press" };
    const first = await makeJointly(backend, keyed, drafts);
    expect(await makeJointly(backend, keyed, drafts)).toEqual(first);
    expect(await makeJointly(backend, applicant, drafts)).toEqual(first);
    expect(await busyOf(backend.pool, opened)).toEqual([2, 2, 2]);
    const { status } = await backend.caller.raw(
      jointBookings.make,
      { body: { registrations: drafts.toReversed() } },
      keyed,
    );
    expect(status).toBe(422);
  });

  test("names the missing answers of each child, and books neither", async () => {
    const { opened, applicant, drafts } = await familyOn(2);
    const [one = { _id: "", version: 0 }, two = { _id: "", version: 0 }] = drafts;
    const { gender: _gender, ...student } = { ...aStudent(), ...opened.seats };
    const saved = await save(applicant, two, () => ({ student }));
    const refusal = await refusedJointly(backend, applicant, [one, { _id: two._id, version: saved.version }]);
    expect(refusal.data).toEqual({
      refusals: {
        [two._id]: {
          code: "validation_failed",
          key: "validation_failed",
          data: { fields: { gender: "validator_form" } },
        },
      },
    });
    await nothingBooked(opened, drafts);
  });

  test("names the children whose username is taken, by somebody else or by each other, and no other", async () => {
    const { opened, applicant, drafts } = await familyOn(4, 3);
    const name = `ani-${crypto.randomUUID().slice(0, 8)}`;
    const nameThem = async (usernames: readonly string[]) => {
      for (const [at, draft] of drafts.entries()) {
        const student = { ...aStudent(), ...opened.seats, username: usernames[at] };
        draft.version = (await save(applicant, draft, () => ({ student }))).version;
      }
    };
    const accused = async (as = applicant) =>
      Object.entries((await refusedJointly(backend, as, drafts)).data?.refusals ?? {});
    const refusal = { code: "validation_failed", data: { fields: { username: "username_taken" } } };
    const [one, two, three] = drafts.map(({ _id }) => [_id, expect.objectContaining(refusal)]);

    await makeAppointment(
      backend,
      await readyFor(backend, opened, { student: { ...aStudent(), ...opened.seats, username: name } }),
    );
    await nameThem([`${name}-1`, name.toUpperCase(), `${name}-3`]);
    expect(await accused()).toEqual([two]);
    expect(await accused({ ...applicant, key: "one press" })).toEqual([two]);
    await nameThem([`${name}-1`, `${name}-2`, `${name}-1`]);
    expect(await accused()).toEqual([one, three]);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    await nameThem([`${name}-1`, `${name}-2`, `${name}-3`]);
    await makeJointly(backend, applicant, drafts);
  });

  test("is refused for a version that was changed in another window", async () => {
    const { opened, applicant, drafts } = await familyOn(2);
    const [, two = { _id: "", version: 0 }] = drafts;
    await save(applicant, two, () => ({}));
    const refusal = await refusedJointly(backend, applicant, drafts);
    expect(refusal.data?.refusals).toEqual({ [two._id]: { code: "registration_stale", key: "registration_stale" } });
    await nothingBooked(opened, drafts);
  });

  test("is refused for children at different centres", async () => {
    const { opened, applicant, drafts } = await familyOn(2);
    const elsewhere = await openSeats(backend.pool, { locationKey: "gyumri" });
    const [one = { _id: "", version: 0 }, two = { _id: "", version: 0 }] = drafts;
    await save(applicant, two, () => ({ location_key: "gyumri" }));
    const student = { ...aStudent(), ...elsewhere.seats };
    const { version } = await save(applicant, { ...two, version: two.version + 1 }, () => ({ student }));
    const refusal = await refusedJointly(backend, applicant, [one, { _id: two._id, version }]);
    expect(refusal.data?.refusals).toMatchObject({
      [two._id]: { data: { fields: { location_key: expect.any(String) } } },
    });
    await nothingBooked(opened, drafts);
    expect(await busyOf(backend.pool, elsewhere)).toEqual([0, 0, 0]);
  });

  test("is refused as not found with another applicant's draft among the own", async () => {
    const { opened, applicant, drafts } = await familyOn(3);
    const stranger = await readyFor(backend, opened);
    const strangers = { _id: stranger.id, version: 1 };
    expect(await refusedJointly(backend, applicant, [...drafts.slice(1), strangers])).toMatchObject({ status: 404 });
    await nothingBooked(opened, drafts);
  });

  test("takes two to five applications, each named once", async () => {
    const { applicant, drafts } = await familyOn(2);
    const [one = { _id: "", version: 0 }] = drafts;
    const six = Array.from({ length: 6 }, (_draft, index) => ({ _id: `draft-${index}`, version: 0 }));
    for (const list of [[one], [one, one], six])
      expect((await refusedJointly(backend, applicant, list)).status).toBe(422);
  });

  test("is refused with an application that has an appointment on other seats", async () => {
    const { opened, applicant, drafts } = await familyOn(3);
    const [one = { _id: "", version: 0 }, two = { _id: "", version: 0 }] = drafts;
    await makeAppointment(backend, { applicant, id: one._id });
    await backend.pool.query("UPDATE appointment SET state = 'cancelled' WHERE registration_id = $1", [one._id]);
    const refusal = await refusedJointly(backend, applicant, [one, two]);
    expect(refusal.data?.refusals).toMatchObject({ [one._id]: { code: "appointment_exists" } });
    expect((await statusesOf([two]))[0]).toBe("draft");
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
  });
});

describe("a draft that joins another one's booking", () => {
  const create = (applicant: As, body: object) =>
    backend.caller.call(registrations.create, { body: { language: "en", ...body } }, applicant);
  const list = async (applicant: As) => (await backend.caller.call(registrations.list, {}, applicant)).registrations;

  test("begins after the centre, with the family filled in, and both name one joint booking", async () => {
    const { applicant, drafts } = await familyOn(1, 1);
    const [first = { _id: "", version: 0 }] = drafts;
    const second = await create(applicant, { familyOf: first._id, isJoint: true });
    expect(second).toMatchObject({
      step: "contract",
      maxStep: "contract",
      location_key: "yerevan",
      userLegalStatus: 1,
    });
    expect(second.guardians).toHaveLength(1);
    const stored = await backend.caller.call(registrations.get, { params: { id: first._id } }, applicant);
    expect([stored.jointBooking, stored.version]).toEqual([second.jointBooking, first.version]);
    expect(second.jointBooking).toBeTruthy();
    expect((await list(applicant)).map(({ jointBooking }) => jointBooking)).toEqual(Array(2).fill(second.jointBooking));
    expect((await create(applicant, { familyOf: first._id, isJoint: true }))._id).toBe(second._id);
  });

  test("is the same one when another child is asked for again, also as the fifth of them", async () => {
    const { applicant, drafts } = await familyOn(1, 4);
    const body = { familyOf: drafts[0]?._id, isJoint: true };
    const { _id, jointBooking } = await create(applicant, body);
    expect(await create(applicant, body)).toMatchObject({ _id, jointBooking });
    expect(await list(applicant)).toHaveLength(5);
  });

  test("is booked alone by default, and joins no application that is booked", async () => {
    const { applicant, drafts } = await familyOn(1, 1);
    const [first = { _id: "", version: 0 }] = drafts;
    expect((await create(applicant, { familyOf: first._id })).jointBooking).toBeUndefined();
    await makeAppointment(backend, { applicant, id: first._id });
    const input = { body: { language: "en" as const, familyOf: first._id, isJoint: true } };
    expect(await backend.caller.refusal(registrations.create, input, applicant)).toMatchObject({
      code: "registration_not_draft",
    });
  });

  test("shows the seats that the other child's form names, and whether they are taken", async () => {
    const { opened, applicant, drafts } = await familyOn(3, 1);
    const [first = { _id: "", version: 0 }] = drafts;
    const seatsOfFirst = async () => (await list(applicant))[0]?.seats;
    expect(await seatsOfFirst()).toEqual({ ...opened.seats, isTaken: false });
    await hold(backend, { applicant, id: first._id }, opened);
    expect(await seatsOfFirst()).toMatchObject({ isTaken: true });
    await makeAppointment(backend, { applicant, id: first._id });
    expect(await seatsOfFirst()).toEqual({ ...opened.seats, isTaken: true });
    await backend.pool.query("UPDATE appointment SET state = 'cancelled' WHERE registration_id = $1", [first._id]);
    expect(await seatsOfFirst()).toBeUndefined();
  });
});
