/** What the ids of all controls begin with. */
export const FIELD_ID_PREFIX = "field-";

/** A control's id: its name, made safe for CSS selectors and links. */
export const fieldId = (path: string): string => `${FIELD_ID_PREFIX}${path.replaceAll(".", "-")}`;
