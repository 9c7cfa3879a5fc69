/** A control's id: its name, made safe for CSS selectors and links. */
export const fieldId = (path: string): string => `field-${path.replaceAll(".", "-")}`;
