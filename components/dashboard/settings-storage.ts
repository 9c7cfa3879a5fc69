import type { EditedSettings } from "./configuration/edited-settings";
import { isRecord, storedByLocation } from "./dashboard-storage";

type Edits = Partial<EditedSettings>;

const { kept, keep } = storedByLocation<Edits>("settings", isRecord);

/** Settings of a centre that were typed and not saved yet: they outlive another screen, a reload and a new login. */
export const keptSettings = (locationKey: string): Edits => kept(locationKey) ?? {};

export const keepSettings = keep;
