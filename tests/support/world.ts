import { v7 as uuid } from "uuid";
import { ageNotices } from "@/lib/contracts/age-notices";
import { registrations } from "@/lib/contracts/registrations";
import { staffNotes } from "@/lib/contracts/staff-notes";
import type { BackendUnderTest } from "@/tests/support/backend";
import { bookedOn, holdOf } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { upload } from "@/tests/support/files";
import { type Opened, openSeats } from "@/tests/support/fixtures";
import { addMember, staffMember } from "@/tests/support/staff";

/** One row of every kind, all at Yerevan's centre, with their applicant. */
export interface World {
  applicant: As;
  filesToken: string;
  registrationId: string;
  /** A draft of the same applicant. */
  siblingId: string;
  userId: string;
  opened: Opened;
  hold: ReturnType<typeof holdOf>;
  fileId: string;
  ageNoticeId: string;
  noteId: string;
  accountId: string;
  entryId: string;
  closureId: string;
  keyId: string;
}

/** Too young for every centre. */
const A_YOUNG_CHILD = `${new Date().getFullYear() - 2}-01-01`;

const idOf = async ({ pool }: BackendUnderTest, text: string, value: string): Promise<string> =>
  (await pool.query<{ id: string }>(text, [value])).rows[0]?.id ?? "";

const auditEntry = async ({ pool }: BackendUnderTest): Promise<string> => {
  const id = uuid();
  await pool.query(
    `INSERT INTO audit_entry (tenant, id, at, actor, location_key, action, target, before, after)
     VALUES ('am', $1, now(), 'somebody', 'yerevan', 'configuration_changed', 'configuration:yerevan', '{}', '{}')`,
    [id],
  );
  return id;
};

const machineKey = async ({ pool }: BackendUnderTest): Promise<string> => {
  const id = uuid();
  await pool.query(
    `INSERT INTO machine_key (tenant, id, name, hash, scopes, location_keys, address_ranges, created_by, created_at, expires_at)
     VALUES ('am', $1, 'office', $2, '{read_schedule}', '{yerevan}', '{}', $1, now(), now() + interval '1 day')`,
    [id, `no key has the hash of ${id}`],
  );
  return id;
};

/** Closes nothing that a test books. */
const pastClosure = async ({ pool }: BackendUnderTest): Promise<string> => {
  const id = uuid();
  await pool.query(
    `INSERT INTO closure (tenant, id, location_key, from_day, to_day, note, created_at)
     VALUES ('am', $1, 'yerevan', '2026-01-01', '2026-01-02', '', now())`,
    [id],
  );
  return id;
};

/** Adds an applicant with a booking and a file, a note of staff, a staff account and an audit entry. */
export const aWorld = async (backend: BackendUnderTest): Promise<World> => {
  const opened = await openSeats(backend.pool, { capacity: 5 });
  const { applicant, id } = await bookedOn(backend, opened);
  const { userId } = await backend.caller.call(registrations.attendance, { params: { id } }, applicant);
  const { filesToken = "" } = applicant as As & { filesToken?: string };
  const { _id: fileId } = await upload(backend.caller, { token: filesToken }, { registrationId: id });
  const { _id: ageNoticeId } = await backend.caller.call(
    ageNotices.create,
    { body: { location_key: "yerevan", birthDate: A_YOUNG_CHILD, language: "en" } },
    applicant,
  );
  const { _id: noteId } = await backend.caller.call(
    staffNotes.add,
    { params: { registrationId: id }, body: { text: "Speaks with the grandmother" } },
    await staffMember(backend),
  );
  const username = await addMember(backend.pool);
  const sibling = await backend.caller.call(registrations.create, { body: { language: "en" } }, applicant);
  return {
    applicant,
    filesToken,
    registrationId: id,
    siblingId: sibling._id,
    userId,
    opened,
    hold: holdOf(opened),
    fileId,
    ageNoticeId,
    noteId,
    accountId: await idOf(backend, "SELECT id FROM staff_account WHERE username = $1", username),
    entryId: await auditEntry(backend),
    closureId: await pastClosure(backend),
    keyId: await machineKey(backend),
  };
};
