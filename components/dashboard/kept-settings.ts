import type { EditedSettings } from "./configuration/edited";
import { isRecord, keptByLocation } from "./keep-for-session";

type Edits = Partial<EditedSettings>;

const { kept, keep } = keptByLocation<Edits>("settings", isRecord);

/** Settings of a centre that were typed and not saved yet: they outlive another screen, a reload and a new login. */
export const keptSettings = (locationKey: string): Edits => kept(locationKey) ?? {};

export const keepSettings = keep;
