import type { Transaction } from "@/backend/db/database";
import { queueAppointmentEvents } from "@/backend/delivery/queue-appointment-events";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import { retryIfOvertaken } from "@/backend/registrations/lock";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffSlots } from "@/lib/contracts/staff-slots";
import { isPairValid } from "@/lib/domain/schedule/slots";
import { dayIn } from "@/lib/kit/day";
import { draftOf, requireValidSlot } from "./add-slots";
import { changePair, type PairChange } from "./change-pair";
import { requireSlotRead, slotVersion } from "./load-slots";
import { lockSlot, type PairedSlot } from "./lock-slot";
import { locationMoment } from "./offers";
import { recordSlot, type SlotAuthor } from "./record-slot";
import { findBookedOn, findWaitingFor, hasDays, lockDaysOf } from "./slot-days";
import { findSingle, type SlotDraft, writeSlot } from "./slot-store";
import type { SessionRow } from "./store";

type UpdateCall = Call<typeof staffSlots.update>;
type Times = Pick<SessionRow, "start_time" | "end_time">;

/** The new values of a session, and of its pair unless it is to have none. */
interface Plan extends PairedSlot {
  draft: SlotDraft;
  pairDraft: SlotDraft | undefined;
  isPairChanged: boolean;
}

/**
 * Changes a weekly session together with its pair. Returns their ids. Start days keep their capacities. Applicants who are
 * booked on a day to come are notified of other times. While a seat is taken, changing the pair throws `session_has_bookings`.
 */
export const updateSlot = (call: UpdateCall, { db }: Pick<Services, "db">): Promise<string[]> => {
  requireValidSlot(call.body);
  return retryIfOvertaken(db, (tx) => change(tx, call));
};

const change = async (tx: Transaction, call: UpdateCall): Promise<string[]> => {
  const { tenant, caller, body, now } = call;
  const plan = planOf(body, await lockSlot(tx, tenant, caller, body.id));
  const { slot, partner, draft, pairDraft, isPairChanged } = plan;
  const location = { tenant, locationKey: slot.location_key };
  const versions = { read: body.version, next: slotVersion(draft, pairDraft) };
  await requireSlotRead(tx, { slot, partner, location, now, ...versions });
  await requireAllowed(tx, call, plan);
  const adopted = isPairChanged && pairDraft ? await findSingle(tx, tenant, slot, pairDraft) : undefined;

  const today = dayIn(locationMoment(tenant, slot.location_key, now).zone, now);
  const days = { tenant, sessionIds: idsOf([slot, partner, adopted]), today };
  // Who is booked is told of other times; who waits for a changed pair waits no longer.
  const findBooked = async () => (hasOtherTimes(slot, body) ? findBookedOn(tx, days) : []);
  const findConcerned = async () => [...(await findBooked()), ...(isPairChanged ? await findWaitingFor(tx, days) : [])];
  const taken = await lockDaysOf(tx, days, findConcerned);
  if (isPairChanged && taken > 0) throw new AppError("session_has_bookings");
  const booked = await findBooked();

  const author = { tenant, author: caller, now };
  const samePair = partner && { before: partner, row: partner };
  const second = isPairChanged ? await changePair(tx, author, { slot, partner, adopted, pairDraft, today }) : samePair;
  const written = await writePair(tx, author, plan, second);
  if (booked.length > 0) await queueAppointmentEvents(tx, { tenant, event: "changed", registrationIds: booked, now });
  return written;
};

const planOf = (body: UpdateCall["body"], { slot, partner }: PairedSlot): Plan => {
  const { registration_employees_count = slot.registration_employees_count } = body;
  const draft = draftOf({ ...body, registration_employees_count }, body.weekdays[0] ?? slot.weekday);
  const weekday = body.pairWeekday === undefined ? partner?.weekday : body.pairWeekday;
  const pairDraft = weekday ? { ...draft, weekday } : undefined;
  return { slot, partner, draft, pairDraft, isPairChanged: pairDraft?.weekday !== partner?.weekday };
};

const requireAllowed = async (tx: Transaction, { tenant, body }: UpdateCall, { slot, draft, pairDraft }: Plan) => {
  const isMoved = draft.weekday !== slot.weekday;
  const invalid = [
    ...(slot.location_key === body.locationKey ? [] : ["locationKey"]),
    // Existing days are on the old weekday.
    ...(isMoved && (await hasDays(tx, tenant, slot._id)) ? ["weekdays.0"] : []),
    ...(pairDraft && !isPairValid([draft.weekday], pairDraft.weekday) ? ["pairWeekday"] : []),
  ];
  refuseFields(Object.fromEntries(invalid.map((field) => [field, "validator_form_invalid"])));
};

const writePair = async (
  tx: Transaction,
  author: SlotAuthor,
  { slot, draft }: Plan,
  second: PairChange | undefined,
): Promise<string[]> => {
  const halves = [
    { before: slot, after: { ...slot, ...draft, pairId: second?.row._id ?? null } },
    ...(second
      ? [{ before: second.before, after: { ...second.row, ...draft, weekday: second.row.weekday, pairId: slot._id } }]
      : []),
  ];
  for (const half of halves) {
    await writeSlot(tx, author.tenant, half.after);
    await recordSlot(tx, author, half);
  }
  return idsOf(halves.map(({ after }) => after));
};

const idsOf = (sessions: readonly (SessionRow | undefined)[]): string[] =>
  sessions.flatMap((session) => session?._id ?? []);

const hasOtherTimes = (slot: Times, { start_time, end_time }: Times) =>
  slot.start_time !== start_time || slot.end_time !== end_time;
