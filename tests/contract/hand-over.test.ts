import { describe, expect, test } from "vitest";
import { configuration } from "@/lib/contracts/configuration";
import { developer } from "@/lib/contracts/developer";
import { handOver } from "@/lib/contracts/hand-over";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { maskedValue } from "@/lib/domain/person/masked-value";
import { plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { type As, freshIp, freshPhone } from "@/tests/support/caller";
import { aGuardian, aStudent, completeDraft, openSeats, saveOf, todayAt } from "@/tests/support/fixtures";
import { aMinorsDraft, aSentDraft, aTakenOverDraft, sendLinkTo, tokenSentTo } from "@/tests/support/hand-over";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { untilWaiting } from "@/tests/support/until-waiting";

const backend = backendUnderTest();

const to = (value = freshPhone()) => ({ body: { to: { method: "sms" as const, value }, language: "en" as const } });
const accept = (token: string, guardian: As) => backend.caller.raw(handOver.accept, { body: { token } }, guardian);
const refused = (token: string, guardian: As) => backend.caller.refusal(handOver.accept, { body: { token } }, guardian);
const open = (token: string) => backend.caller.call(handOver.open, { body: { token } });
const notOpened = (token: string) => backend.caller.refusal(handOver.open, { body: { token } });
const verify = (phone: string, tenant: "am" | "la" = "am") => backend.caller.applicant(tenant, phone);

describe("sending a guardian the link", () => {
  test("shows the student where it went, until when it works, and that it was opened", async () => {
    const phone = freshPhone();
    const minors = await aMinorsDraft(backend);
    const sent = await backend.caller.call(handOver.send, { params: minors.params, ...to(phone) }, minors.student);
    expect(sent.handOver).toMatchObject({ method: "sms", value: phone });
    const { sentAt = "", endsAt = "" } = sent.handOver ?? {};
    expect(Date.parse(endsAt) - Date.parse(sentAt)).toBe(7 * 24 * 3_600_000);

    const opened = await open(await tokenSentTo(backend, phone));
    expect(opened).toEqual({
      firstName: "Անի",
      sender: maskedValue(minors.ownPhone),
      location_key: "yerevan",
      endsAt,
    });
    const read = await backend.caller.call(registrations.get, { params: minors.params }, minors.student);
    expect(read.handOver?.openedAt).toBeDefined();
  });

  test("stores no token and tells the student none", async () => {
    const { token, draft, student } = await aSentDraft(backend);
    const read = await backend.caller.raw(registrations.get, { params: { id: draft._id } }, student);
    expect(await read.text()).not.toContain(token);
    const { rows } = await backend.pool.query<{ row: string }>(
      "SELECT h::text AS row FROM hand_over h UNION ALL SELECT s::text FROM one_time_secret s",
    );
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  test("ends the link before it, and goes to the same number when none is named", async () => {
    const { token, phone, params, student } = await aSentDraft(backend);
    await backend.caller.call(handOver.send, { params, body: { language: "en" } }, student);
    const next = await tokenSentTo(backend, phone);
    expect(next).not.toBe(token);
    expect(await notOpened(token)).toMatchObject({ status: 409, code: "hand_over_ended" });
    await open(next);
  });

  test.each<[string, object, object, string]>([
    ["an adult", { birthDate: plusDays(todayAt("am"), -19 * 366) }, {}, "hand_over_not_minor"],
    ["who fills in as a guardian", {}, { userLegalStatus: 1 }, "hand_over_not_minor"],
    ["without a birth date", { birthDate: undefined }, {}, "validation_failed"],
    ["whose name could be a text of its own", { firstName: "see example.org" }, {}, "validation_failed"],
  ])("is refused for a student %s", async (_who, answers, changes, code) => {
    const { student, params } = await aMinorsDraft(backend, answers, changes);
    expect(await backend.caller.refusal(handOver.send, { params, ...to() }, student)).toMatchObject({ code });
  });

  test("is refused to the student's own number, to none, and to a number that gets no codes", async () => {
    const phone = freshPhone();
    const student = await verify(phone);
    const created = await backend.caller.call(registrations.create, { body: { language: "en" } }, student);
    const params = { id: created._id };
    const body = saveOf(created, { location_key: "yerevan", userLegalStatus: 2, student: aStudent() });
    await backend.caller.call(registrations.save, { params, body }, student);
    const codeFor = async (input: object) =>
      (await backend.caller.refusal(handOver.send, { params, ...to(), ...input }, student)).code;
    expect(await codeFor(to(phone))).toBe("hand_over_to_self");
    expect(await codeFor({ body: { language: "en" } })).toBe("verification_value_invalid");
    expect(await codeFor(to("12"))).toBe("verification_value_invalid");
    expect(await codeFor(to("+37490012345"))).toBe("verification_number_refused");
  });

  test("is refused to the phone in the student's form, also when it is entered after the link was sent", async () => {
    const phone = freshPhone();
    const minors = await aMinorsDraft(backend, { phone });
    const { params, student, draft } = minors;
    expect(await backend.caller.refusal(handOver.send, { params, ...to(phone) }, student)).toMatchObject({
      code: "hand_over_to_self",
    });

    const later = freshPhone();
    const token = await sendLinkTo(backend, minors, later);
    const body = saveOf(draft, { student: { ...draft.student, phone: later } });
    await backend.caller.call(registrations.save, { params, body }, student);
    expect(await refused(token, await verify(later))).toMatchObject({ code: "hand_over_to_self" });
  });

  test("names a long first name by its first word, cut, so that it is no text of the sender's own", async () => {
    const minors = await aMinorsDraft(backend, { firstName: "Kontosperrungrufenheutebitte sofort null drei null" });
    const phone = freshPhone();
    const token = await sendLinkTo(backend, minors, phone);
    const { messages } = await backend.caller.call(developer.messages, { query: { to: phone } });
    expect(messages[0]?.text).toContain("Kontosperrungrufenhe ");
    expect(messages[0]?.text).not.toMatch(/utebitte|sofort|null/);
    expect((await open(token)).firstName).toBe("Kontosperrungrufenhe");
  });

  test("happens once for each idempotency key, also for requests at the same time", async () => {
    const { params, student } = await aMinorsDraft(backend);
    const phone = freshPhone();
    const as = { ...student, key: "one-press" };
    const send = () => backend.caller.raw(handOver.send, { params, ...to(phone) }, as);
    const first = await Promise.all(Array.from({ length: 4 }, send));
    expect(first.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const replies = await Promise.all(Array.from({ length: 10 }, async () => (await send()).text()));
    expect(new Set(replies).size).toBe(1);
    const { messages } = await backend.caller.call(developer.messages, { query: { to: phone } });
    expect(messages).toHaveLength(1);
    await open(await tokenSentTo(backend, phone));
  });

  test("is refused once the application is booked", async () => {
    const { seats: opened } = await openSeats(backend.pool);
    const student = await backend.caller.applicant();
    const { _id: id } = await completeDraft(backend.caller, student, opened);
    const params = { id };
    await backend.caller.call(registrations.makeAppointment, { params, body: { isStudentAdult: false } }, student);
    expect(await backend.caller.refusal(handOver.send, { params, ...to() }, student)).toMatchObject({
      code: "registration_not_draft",
    });
  });

  test("has a budget for the student and one for the guardian's number", async () => {
    const phone = freshPhone();
    for (let sent = 0; sent < 3; sent += 1) await sendLinkTo(backend, await aMinorsDraft(backend), phone);
    const another = await aMinorsDraft(backend);
    const input = { params: another.params };
    expect(await backend.caller.refusal(handOver.send, { ...input, ...to(phone) }, another.student)).toMatchObject({
      code: "too_many_requests",
    });
    // What was refused has cost the student nothing.
    for (let sent = 0; sent < 5; sent += 1) await sendLinkTo(backend, another, freshPhone());
    expect(await backend.caller.refusal(handOver.send, { ...input, ...to() }, another.student)).toMatchObject({
      code: "too_many_requests",
    });
  });
});

describe("an application that a minor fills in", () => {
  const signed = async (signer: "guardian" | "student" = "guardian") => {
    const { seats: opened } = await openSeats(backend.pool);
    const minors = await aMinorsDraft(backend, opened, { guardians: [aGuardian()] });
    const { dashboardConfig } = await backend.caller.call(configuration.get, {}, minors.student);
    return { ...minors, contract: { version: dashboardConfig.contract.version, signer } };
  };

  test("loses an agreement that was accepted before, and takes no new one", async () => {
    const { student, params, draft, contract } = await signed();
    const accepted = { ...saveOf(draft, { userLegalStatus: 1 }), contract };
    const before = await backend.caller.call(registrations.save, { params, body: accepted }, student);
    expect(before.contract).toBeDefined();
    const minor = saveOf(before, { userLegalStatus: 2 });
    expect(
      await backend.caller.refusal(registrations.save, { params, body: { ...minor, contract } }, student),
    ).toMatchObject({ code: "validation_failed" });
    const after = await backend.caller.call(registrations.save, { params, body: minor }, student);
    expect(after.contract).toBeUndefined();
  });

  test("is not booked, whatever agreement is stored", async () => {
    const { student, params, draft, contract } = await signed();
    const accepted = { ...saveOf(draft, { userLegalStatus: 1 }), contract };
    await backend.caller.call(registrations.save, { params, body: accepted }, student);
    await backend.pool.query("UPDATE registration SET user_legal_status = NULL, is_minor = true WHERE id = $1", [
      params.id,
    ]);
    const booking = { params, body: { isStudentAdult: false } };
    expect(await backend.caller.refusal(registrations.makeAppointment, booking, student)).toMatchObject({
      code: "validation_failed",
      data: { fields: { contract: "validator_form_guardian_signs" } },
    });
  });
});

// While processes are replaced, and after a rollback, the version before serves the same drafts. It knows the statuses 0 and 1.
describe("a minor's draft, to the version before", () => {
  const stored = async (id: string) => {
    const { rows } = await backend.pool.query("SELECT user_legal_status FROM registration WHERE id = $1", [id]);
    return rows[0]?.user_legal_status;
  };

  test("has no status yet, and keeps the minor's when it is saved there without one", async () => {
    const { student, params } = await aMinorsDraft(backend);
    expect(await stored(params.id)).toBeNull();
    await backend.pool.query("UPDATE registration SET user_legal_status = NULL, version = version + 1 WHERE id = $1", [
      params.id,
    ]);
    expect(await backend.caller.call(registrations.get, { params }, student)).toMatchObject({ userLegalStatus: 2 });
  });

  test("has the status that is chosen there", async () => {
    const { student, params } = await aMinorsDraft(backend);
    await backend.pool.query("UPDATE registration SET user_legal_status = 1 WHERE id = $1", [params.id]);
    const read = await backend.caller.call(registrations.get, { params }, student);
    expect(read).toMatchObject({ userLegalStatus: 1 });
    const saved = await backend.caller.call(registrations.save, { params, body: saveOf(read, {}) }, student);
    expect(saved).toMatchObject({ userLegalStatus: 1 });
    expect(await stored(params.id)).toBe(1);
  });
});

describe("opening a link", () => {
  test("is limited for each address", async () => {
    const ip = freshIp();
    const input = { body: { token: "t".repeat(43) } };
    for (let tries = 0; tries < 60; tries += 1)
      expect((await backend.caller.raw(handOver.open, input, { ip })).status).toBe(409);
    expect((await backend.caller.raw(handOver.open, input, { ip })).status).toBe(429);
    expect((await backend.caller.raw(handOver.open, input, {})).status).toBe(409);
  });
});

describe("taking a link back", () => {
  test("ends it, and does nothing the second time", async () => {
    const { token, params, student, phone } = await aSentDraft(backend);
    expect((await backend.caller.call(handOver.takeBack, { params }, student)).handOver).toBeUndefined();
    expect((await backend.caller.call(handOver.takeBack, { params }, student)).handOver).toBeUndefined();
    expect(await refused(token, await verify(phone))).toMatchObject({ status: 409, code: "hand_over_ended" });
  });

  test("ends the student's reading once a guardian has taken over", async () => {
    const { params, guardian, student } = await aTakenOverDraft(backend);
    expect(await backend.caller.call(handOver.list, {}, student)).toMatchObject({ applications: [{}] });
    const read = await backend.caller.call(handOver.takeBack, { params }, guardian);
    expect(read.handOver?.acceptedAt).toBeDefined();
    expect(read.handOver?.reader).toBeUndefined();
    expect(await backend.caller.call(handOver.list, {}, student)).toEqual({ applications: [] });
    expect(await backend.caller.raw(registrations.get, { params }, student)).toMatchObject({ status: 404 });
    const { rows } = await backend.pool.query("SELECT snapshot FROM hand_over WHERE registration_id = $1", [params.id]);
    expect(rows).toEqual([{ snapshot: null }]);
  });
});

describe("accepting a link", () => {
  test("gives the application to the guardian, at the agreement, which nobody has accepted", async () => {
    const { taken, guardian, params, draft } = await aTakenOverDraft(backend);
    expect(taken).toMatchObject({ _id: draft._id, step: "contract", userLegalStatus: 1, student: draft.student });
    expect(taken.contract).toBeUndefined();
    expect(taken.handOver?.acceptedAt).toBeDefined();
    const { registrations: listed } = await backend.caller.call(registrations.list, {}, guardian);
    expect(listed.map(({ _id }) => _id)).toEqual([params.id]);
  });

  test("is refused to whoever has verified another number, which leaves the link as it was", async () => {
    const { token, phone } = await aSentDraft(backend);
    expect(await refused(token, await backend.caller.applicant())).toMatchObject({
      status: 403,
      code: "hand_over_other_addressee",
    });
    expect((await accept(token, await verify(phone))).status).toBe(200);
  });

  test("is refused to the student", async () => {
    const { token, student } = await aSentDraft(backend);
    expect(await refused(token, student)).toMatchObject({ code: "hand_over_other_addressee" });
  });

  test("works once, and gives the guardian what they have taken over when the reply was lost", async () => {
    const { token, guardian, taken } = await aTakenOverDraft(backend);
    const again = await accept(token, guardian);
    expect(await again.json()).toMatchObject({ _id: taken._id, version: taken.version });
    expect(await refused(token, await backend.caller.applicant())).toMatchObject({ code: "hand_over_ended" });
    expect(await notOpened(token)).toMatchObject({ code: "hand_over_ended" });
  });

  test("works once for two attempts at the same time", async () => {
    const { token, phone, draft } = await aSentDraft(backend);
    const guardian = await verify(phone);
    const replies = await Promise.all(Array.from({ length: 8 }, () => accept(token, guardian)));
    const versions = replies.map(async (reply) => handOver.accept.reply.parse(await reply.json()).version);
    expect(new Set(await Promise.all(versions))).toEqual(new Set([draft.version + 1]));
    shows(42, { "attempts with a link": replies.length, "hand-overs": 1 });
  });

  test("waits for a link that is being taken back, and is refused then", async () => {
    const { token, phone, params } = await aSentDraft(backend);
    const guardian = await verify(phone);
    const client = await backend.pool.connect();
    await client.query("BEGIN");
    await client.query("SELECT 1 FROM registration WHERE id = $1 FOR NO KEY UPDATE", [params.id]);
    const attempt = refused(token, guardian);
    await untilWaiting(backend.pool);
    await client.query("DELETE FROM hand_over WHERE registration_id = $1", [params.id]);
    await client.query("COMMIT");
    client.release();
    expect(await attempt).toMatchObject({ code: "hand_over_ended" });
  });

  test("is refused after seven days", async () => {
    const { token, phone, params } = await aSentDraft(backend);
    await backend.pool.query(
      "UPDATE one_time_secret SET ends_at = now() - interval '1 second' WHERE registration_id = $1",
      [params.id],
    );
    expect(await refused(token, await verify(phone))).toMatchObject({ code: "hand_over_ended" });
    expect(await notOpened(token)).toMatchObject({ code: "hand_over_ended" });
  });

  test("is refused in another network", async () => {
    const { token, phone } = await aSentDraft(backend);
    expect(await refused(token, await verify(phone, "la"))).toMatchObject({ code: "hand_over_ended" });
  });

  test("is refused for a draft that was deleted or booked meanwhile", async () => {
    const deleted = await aSentDraft(backend);
    await backend.caller.call(registrations.remove, { params: deleted.params }, deleted.student);
    expect(await refused(deleted.token, await verify(deleted.phone))).toMatchObject({ code: "hand_over_ended" });

    const { seats: opened } = await openSeats(backend.pool);
    const booked = await aSentDraft(backend, opened);
    const { dashboardConfig } = await backend.caller.call(configuration.get, {}, booked.student);
    const signed = saveOf(booked.draft, {
      userLegalStatus: 1,
      guardians: [aGuardian()],
      contract: { version: dashboardConfig.contract.version, signer: "guardian" },
    });
    await backend.caller.call(registrations.save, { params: booked.params, body: signed }, booked.student);
    const booking = { params: booked.params, body: { isStudentAdult: false } };
    await backend.caller.call(registrations.makeAppointment, booking, booked.student);
    expect(await refused(booked.token, await verify(booked.phone))).toMatchObject({ code: "hand_over_ended" });
  });

  test("counts towards the guardian's limit of applications", async () => {
    const { token, phone } = await aSentDraft(backend);
    const guardian = await verify(phone);
    const { registrationLimit } = await backend.caller.call(configuration.get, {}, guardian);
    for (let count = 0; count < registrationLimit; count += 1) await completeDraft(backend.caller, guardian, {});
    expect(await refused(token, guardian)).toMatchObject({ code: "registration_limit_reached" });
  });

  test("makes the application the guardian's, who cannot hand it over again", async () => {
    const { params, guardian, taken } = await aTakenOverDraft(backend);
    const body = saveOf(taken, { userLegalStatus: 2 });
    await backend.caller.call(registrations.save, { params, body }, guardian);
    expect(await backend.caller.refusal(handOver.send, { params, ...to() }, guardian)).toMatchObject({
      code: "hand_over_ended",
    });
  });
});

describe("after the hand-over", () => {
  test("refuses the student's save, also one that is under way, and says why", async () => {
    const { token, phone, params, draft, student } = await aSentDraft(backend);
    const guardian = await verify(phone);
    const body = saveOf(draft, { student: { ...draft.student, firstName: "Mane" } });
    const [save, taken] = await Promise.all([
      backend.caller.raw(registrations.save, { params, body }, student),
      accept(token, guardian),
    ]);
    expect(taken.status).toBe(200);
    expect([200, 403]).toContain(save.status);
    // Whichever came first, nothing of the student's is written afterwards.
    const stored = await backend.caller.call(registrations.get, { params }, guardian);
    expect(stored.student.firstName).toBe(save.ok ? "Mane" : draft.student.firstName);
    expect(await backend.caller.refusal(registrations.save, { params, body }, student)).toMatchObject({
      status: 403,
      code: "registration_handed_over",
    });
  });

  /** What the student reads after the guardian has corrected the answers and booked, as text and parsed. */
  const readAfterBooking = async (seesAppointment: boolean) => {
    const { seats: chosen } = await openSeats(backend.pool);
    const answers = { identification: { type: "passport", number: "AN1234567" } } as object;
    const sent = await aSentDraft(backend, { ...chosen, ...answers });
    const { student, ownPhone, params } = sent;
    const guardian = await verify(sent.phone);
    const body = { token: sent.token, seesAppointment };
    const taken = await backend.caller.call(handOver.accept, { body }, guardian);
    const { dashboardConfig } = await backend.caller.call(configuration.get, {}, guardian);
    const corrected = saveOf(taken, {
      student: { ...taken.student, lastName: "Գրիգորյան", address: { street: "Secret Street", building: "77" } },
      guardians: [{ ...aGuardian(), email: "guardian@example.org" }],
      step: "confirmation",
      maxStep: "confirmation",
      contract: { version: dashboardConfig.contract.version, signer: "guardian" },
    });
    await backend.caller.call(registrations.save, { params, body: corrected }, guardian);
    await backend.caller.call(registrations.makeAppointment, { params, body: { isStudentAdult: false } }, guardian);
    const text = await (await backend.caller.raw(handOver.list, {}, student)).text();
    return { text, params, guardian, student, ownPhone, ...handOver.list.reply.parse(JSON.parse(text)) };
  };

  test("lets the student read what they had typed, and nothing that the guardian changes, adds or books", async () => {
    const { text, applications } = await readAfterBooking(false);
    const hiddens = ["guardian@example.org", "AN1234567", "sealed", "Նարե", "guardians", "reference"];
    const all = [...hiddens, "Գրիգորյան", "Secret", "submitted", "presentationDate"];
    for (const hidden of all) expect(text).not.toContain(hidden);
    expect(applications).toEqual([
      expect.objectContaining({ seesAppointment: false, student: expect.objectContaining({ firstName: "Անի" }) }),
    ]);
    shows(42, { "answers of the guardian's looked for": all.length, "read by the student": 0 });
  });

  test("shows the student when and where to come, where the guardian lets them, until they do not", async () => {
    const { params, guardian, student, ownPhone, applications } = await readAfterBooking(true);
    expect(applications[0]?.appointment).toEqual({
      presentationDate: expect.any(String),
      locationKey: "yerevan",
      state: "active",
    });
    const share = (seesAppointment: boolean, by: As) =>
      backend.caller.raw(handOver.share, { params, body: { seesAppointment } }, by);
    expect((await share(false, student)).status).toBe(404);
    const changed = handOver.share.reply.parse(await (await share(false, guardian)).json());
    expect(changed.handOver?.reader).toEqual({ value: maskedValue(ownPhone), seesAppointment: false });
    const hidden = await backend.caller.call(handOver.list, {}, student);
    expect(hidden.applications[0]?.appointment).toBeUndefined();
  });

  test.each([
    ["open the form", registrations.get, {}],
    ["delete", registrations.remove, {}],
    ["cancel", seats.cancel, {}],
    ["hold seats", seats.release, {}],
    ["read the appointment", registrations.attendance, {}],
    ["book", registrations.makeAppointment, { body: { isStudentAdult: false } }],
    ["move", registrations.updateAppointment, { body: { isStudentAdult: false } }],
    ["send again", handOver.send, { body: { language: "en" } }],
    ["take back", handOver.takeBack, {}],
    ["show the appointment", handOver.share, { body: { seesAppointment: true } }],
  ] as const)("refuses the student: %s", async (_what, call, input) => {
    const { params, student } = await aTakenOverDraft(backend);
    const { status } = await backend.caller.raw(call, { params, ...input }, student);
    expect([403, 404]).toContain(status);
  });

  test("lists nothing for the guardian, a stranger, or before a guardian has accepted", async () => {
    const { guardian } = await aTakenOverDraft(backend);
    const sent = await aSentDraft(backend);
    for (const caller of [guardian, sent.student, await backend.caller.applicant()])
      expect(await backend.caller.call(handOver.list, {}, caller)).toEqual({ applications: [] });
  });

  test("exports to each what is theirs", async () => {
    const { student, guardian, params } = await aTakenOverDraft(backend);
    const ofStudent = await backend.caller.call(people.exportMine, {}, student);
    expect(ofStudent).toMatchObject({ applications: [], handedOver: [{ _id: params.id }] });
    expect(JSON.stringify(ofStudent)).not.toContain("sealed");
    const ofGuardian = await backend.caller.call(people.exportMine, {}, guardian);
    expect(ofGuardian).toMatchObject({ applications: [{ _id: params.id, handOver: {} }], handedOver: [] });
  });

  test("ends the student's reading when they erase their data, and leaves the application", async () => {
    const { student, guardian, params } = await aTakenOverDraft(backend);
    await backend.caller.call(people.eraseMine, {}, student);
    await backend.caller.call(registrations.get, { params }, guardian);
    const { rows } = await backend.pool.query(
      "SELECT student_identity_id, snapshot FROM hand_over WHERE registration_id = $1",
      [params.id],
    );
    expect(rows).toEqual([{ student_identity_id: null, snapshot: null }]);
  });

  test("erases the application for both when the guardian erases their data", async () => {
    const { student, guardian } = await aTakenOverDraft(backend);
    await backend.caller.call(people.eraseMine, {}, guardian);
    expect(await backend.caller.call(handOver.list, {}, student)).toEqual({ applications: [] });
  });

  test("erases the link and its message with a student who has not handed over yet", async () => {
    const { student, phone, token } = await aSentDraft(backend);
    await backend.caller.call(people.eraseMine, {}, student);
    expect(await notOpened(token)).toMatchObject({ code: "hand_over_ended" });
    expect((await backend.caller.call(developer.messages, { query: { to: phone } })).messages).toEqual([]);
  });

  test("shows staff when it was handed over, and not where a link was sent", async () => {
    const { token = "" } = await staffMember(backend, { locations: ["yerevan"], role: "staff" });
    const read = (registrationId: string) =>
      backend.caller.call(staffApplicants.get, { params: { registrationId } }, { token });
    const taken = await read((await aTakenOverDraft(backend)).params.id);
    expect(taken.history.map(({ event }) => event)).toContain("handed_over");
    const sent = await aSentDraft(backend);
    expect(JSON.stringify(await read(sent.params.id))).not.toContain(sent.phone);
  });
});
