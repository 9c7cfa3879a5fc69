import { v7 as uuid } from "uuid";
import { lockApplicant } from "@/backend/applicants/applicant-record";
import { type Change, recordChange } from "@/backend/audit/record";
import type { Staff } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { StaffNote, staffNotes } from "@/lib/contracts/staff-notes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { dayIn } from "@/lib/kit/day";
import { deleteNote, insertNote, listNotes, lockNote, type NoteRow } from "./store";

/** Who reads or changes the notes about an application, where and when. */
interface NoteReader {
  tenant: Tenant;
  caller: Staff;
  locationKey: string;
  now: Date;
}

/** A manager removes any note, others their own while it is of today in the location's zone. */
const isRemovable = (
  { tenant, caller, locationKey, now }: NoteReader,
  { staffId, at }: Pick<NoteRow, "staffId" | "at">,
) => {
  const { zone } = locationMoment(tenant, locationKey, now);
  return caller.role === "manager" || (caller.staffId === staffId && dayIn(zone, at) === dayIn(zone, now));
};

/** The notes about an application that the caller is permitted to open, newest first. */
export const readNotes = async (
  { db, vault }: Services,
  reader: NoteReader,
  registrationId: string,
): Promise<StaffNote[]> => {
  const notes = await listNotes(db, vault, { tenant: reader.tenant, registrationId });
  return notes.map((note) => ({
    _id: note.id,
    at: note.at.toISOString(),
    author: note.author,
    text: note.text,
    isRemovable: isRemovable(reader, note),
  }));
};

/** The entry of the audit log. The text of a note is not in it. */
const changeOf = (
  { tenant, caller, now }: Omit<NoteReader, "locationKey">,
  { id, location_key }: { id: string; location_key: string },
  action: "note_added" | "note_removed",
): Change => ({
  tenant,
  author: caller,
  locationKey: location_key,
  action,
  target: `registration:${id}`,
  before: undefined,
  after: undefined,
  now,
});

/** Adds a note to an application at one of the caller's locations. */
export const addNote = (call: Call<typeof staffNotes.add>, { db, vault }: Services) => {
  const { tenant, caller, params, body, now } = call;
  return db.transaction(async (tx) => {
    const application = await lockApplicant(tx, { tenant, caller, ...params });
    const id = uuid();
    await insertNote(tx, vault, { tenant, ...params }, { id, staffId: caller.staffId, text: body.text, at: now });
    await recordChange(tx, changeOf(call, application, "note_added"));
    return { _id: id };
  });
};

/** Removes a note that the caller may remove. Throws `note_kept` otherwise. */
export const removeNote = (call: Call<typeof staffNotes.remove>, { db }: Services): Promise<undefined> => {
  const { tenant, caller, params, now } = call;
  return db.transaction(async (tx) => {
    const application = await lockApplicant(tx, { tenant, caller, registrationId: params.registrationId });
    const note = await lockNote(tx, { tenant, registrationId: params.registrationId }, params.id);
    if (!note) throw new AppError("not_found");
    if (!isRemovable({ tenant, caller, locationKey: application.location_key, now }, note))
      throw new AppError("note_kept");
    await deleteNote(tx, tenant, params.id);
    await recordChange(tx, changeOf(call, application, "note_removed"));
    return undefined;
  });
};
