import { type Handler, implement, type Route } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { Slot } from "@/lib/contracts/staff-schedule";
import { staffSlots } from "@/lib/contracts/staff-slots";
import { offeredSessions } from "@/lib/domain/schedule/availability";
import { addSlots } from "./add-slots";
import { loadSchedule } from "./offers";
import { removeSlot } from "./remove-slot";
import { findStartedSessions, type LocationKey } from "./store";
import { updateSlot } from "./update-slot";

/** The location's weekly sessions as its staff see them. */
export const loadSlots = async (services: Services, location: LocationKey, now: Date): Promise<Slot[]> => {
  const [{ sessions, ...schedule }, started] = await Promise.all([
    loadSchedule(services, location, now),
    findStartedSessions(services.database.pool, location),
  ]);
  return offeredSessions(sessions, schedule).map((slot) => ({ ...slot, hasStartDays: started.has(slot._id) }));
};

type SlotChange = typeof staffSlots.add | typeof staffSlots.update;

/** Responds with the changed sessions, as they are after the change. */
const respondWithChanged =
  <E extends SlotChange>(work: (call: Parameters<Handler<E>>[0], services: Services) => Promise<string[]>) =>
  async (call: Parameters<Handler<E>>[0], services: Services): Promise<{ sessions: Slot[] }> => {
    const ids = await work(call, services);
    const { tenant, body, now } = call;
    const slots = await loadSlots(services, { tenant, locationKey: body.locationKey }, now);
    return { sessions: slots.filter(({ _id }) => ids.includes(_id)) };
  };

export const slotRoutes: readonly Route[] = [
  implement(staffSlots.add, respondWithChanged<typeof staffSlots.add>(addSlots)),

  implement(staffSlots.update, respondWithChanged<typeof staffSlots.update>(updateSlot)),

  implement(staffSlots.remove, removeSlot),
];
