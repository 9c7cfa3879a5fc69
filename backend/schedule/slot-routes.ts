import { type Handler, implement, type Route } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { Slot } from "@/lib/contracts/staff-schedule";
import { staffSlots } from "@/lib/contracts/staff-slots";
import { addSlots } from "./add-slots";
import { loadSlots } from "./load-slots";
import { removeSlot } from "./remove-slot";
import { updateSlot } from "./update-slot";

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
