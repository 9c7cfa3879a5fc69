import type { CapacityEdits } from "@/lib/domain/schedule/capacities";
import { isRecord, storedByLocation } from "./dashboard-storage";

const isEdit = (data: unknown) => isRecord(data) && typeof data.typed === "string" && typeof data.from === "string";
const isEdits = (data: unknown) => isRecord(data) && Object.values(data).every(isEdit);

const { kept, keep } = storedByLocation<CapacityEdits>("capacities", isEdits);

/** What was typed and not saved yet: it outlives another screen, a reload and a new login. */
export const keptEdits = (locationKey: string): CapacityEdits => kept(locationKey) ?? {};

export const keepEdits = keep;
