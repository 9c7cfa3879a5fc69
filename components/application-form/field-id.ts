/** A control's id: its name, which a style sheet and a link can hold. */
export const fieldId = (path: string): string => `field-${path.replaceAll(".", "-")}`;
