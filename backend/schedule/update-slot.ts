import type { PoolClient } from "pg";
import { queueAppointmentEvents } from "@/backend/delivery/queue-appointment-events";
import type { Call } from "@/backend/http/handler";
import { lockRegistrations, lockRemainingRegistrations, retryIfOvertaken } from "@/backend/registrations/lock";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffSlots } from "@/lib/contracts/staff-slots";
import { isPairValid } from "@/lib/domain/schedule/slots";
import { dayIn } from "@/lib/kit/day";
import { draftOf, requireValidSlot } from "./add-slots";
import { changePair, type PairChange } from "./change-pair";
import { lockSlot, type PairedSlot } from "./lock-slot";
import { locationMoment } from "./offers";
import { recordSlot, type SlotAuthor } from "./record-slot";
import { findBookedOn, hasDays, lockUpcomingDays } from "./slot-days";
import { findSingle, findSlot, type SlotDraft, writeSlot } from "./slot-store";
import type { SessionRow } from "./store";

type UpdateCall = Call<typeof staffSlots.update>;
type Times = Pick<SessionRow, "start_time" | "end_time">;

/** What a session and its pair are to be, `wanted` as far as there is to be a pair. */
interface Plan extends PairedSlot {
  draft: SlotDraft;
  wanted: SlotDraft | undefined;
  isRepaired: boolean;
}

/**
 * Changes a weekly session and its pair along with it; their ids. Start days keep their capacities. Who is booked on a day
 * to come is told of other times; another pair, or none, is refused with `session_has_bookings` while anybody is.
 */
export const updateSlot = (call: UpdateCall, { database }: Pick<Services, "database">): Promise<string[]> => {
  requireValidSlot(call.body);
  return retryIfOvertaken(database.pool, (client) => change(client, call));
};

const change = async (client: PoolClient, call: UpdateCall): Promise<string[]> => {
  const { tenant, caller, body, now } = call;
  const known = await lockThoseToTell(client, call);
  const plan = planOf(body, await lockSlot(client, tenant, caller, body.id));
  await requireAllowed(client, call, plan);
  const { slot, partner, wanted, isRepaired } = plan;
  const adopted = isRepaired && wanted ? await findSingle(client, tenant, slot, wanted) : undefined;

  const today = todayAt(call, slot);
  const days = { tenant, sessionIds: idsOf([slot, partner, adopted]), today };
  const taken = await lockUpcomingDays(client, days);
  if (isRepaired && taken > 0) throw new AppError("session_has_bookings");
  const told = hasOtherTimes(slot, body) ? await findBookedOn(client, days) : [];
  await lockRemainingRegistrations(client, tenant, told, known);

  const author = { tenant, staffId: caller.staffId, now };
  const kept = partner && { before: partner, row: partner };
  const second = isRepaired ? await changePair(client, author, { slot, partner, adopted, wanted, today }) : kept;
  const written = await write(client, author, plan, second);
  if (told.length > 0) await queueAppointmentEvents(client, { tenant, event: "changed", registrationIds: told, now });
  return written;
};

const planOf = (body: UpdateCall["body"], { slot, partner }: PairedSlot): Plan => {
  const { registration_employees_count = slot.registration_employees_count } = body;
  const draft = draftOf({ ...body, registration_employees_count }, body.weekdays[0] ?? slot.weekday);
  const weekday = body.pairWeekday === undefined ? partner?.weekday : body.pairWeekday;
  const wanted = weekday ? { ...draft, weekday } : undefined;
  return { slot, partner, draft, wanted, isRepaired: wanted?.weekday !== partner?.weekday };
};

const requireAllowed = async (client: PoolClient, { tenant, body }: UpdateCall, { slot, draft, wanted }: Plan) => {
  const isMoved = draft.weekday !== slot.weekday;
  const wrong = [
    ...(slot.location_key === body.locationKey ? [] : ["locationKey"]),
    // Existing days are on the old weekday.
    ...(isMoved && (await hasDays(client, tenant, slot._id)) ? ["weekdays.0"] : []),
    ...(wanted && !isPairValid([draft.weekday], wanted.weekday) ? ["pairWeekday"] : []),
  ];
  const fields = Object.fromEntries(wrong.map((field) => [field, "validator_form_invalid"]));
  if (wrong.length > 0) throw new AppError("validation_failed", { fields });
};

const write = async (
  client: PoolClient,
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
    await writeSlot(client, author.tenant, half.after);
    await recordSlot(client, author, half);
  }
  return idsOf(halves.map(({ after }) => after));
};

/** Locks the applications to notify of other times. Lock order: applications first. */
const lockThoseToTell = async (client: PoolClient, call: UpdateCall): Promise<string[]> => {
  const slot = await findSlot(client, call.tenant, call.body.id);
  if (!slot || !hasOtherTimes(slot, call.body)) return [];
  const sessionIds = [slot._id, ...(slot.pairId === null ? [] : [slot.pairId])];
  const booked = await findBookedOn(client, { tenant: call.tenant, sessionIds, today: todayAt(call, slot) });
  await lockRegistrations(client, call.tenant, booked);
  return booked;
};

const idsOf = (sessions: readonly (SessionRow | undefined)[]): string[] =>
  sessions.flatMap((session) => session?._id ?? []);

const todayAt = ({ tenant, now }: UpdateCall, { location_key }: SessionRow) =>
  dayIn(locationMoment(tenant, location_key, now).zone, now);

const hasOtherTimes = (slot: Times, { start_time, end_time }: Times) =>
  slot.start_time !== start_time || slot.end_time !== end_time;
