import type { Fold } from "@/lib/domain/application/field-row";

/** What the ids of all controls begin with. */
export const FIELD_ID_PREFIX = "field-";

/** A control's id: its name, made safe for CSS selectors and links. */
export const fieldId = (path: string): string => `${FIELD_ID_PREFIX}${path.replaceAll(".", "-")}`;

/** The id of the button that opens a group of optional questions; `prefix` is that of their paths. */
export const foldId = (fold: Fold, prefix: string): string => `fold-${prefix.replaceAll(".", "-")}${fold}`;
