import type { DateParts } from "@/lib/domain/person/birth-date";

/** The id of one of the texts that a date is typed in; the first one has the field's own. */
export const datePartId = (id: string, part: keyof DateParts, order: readonly (keyof DateParts)[]): string =>
  part === order[0] ? id : `${id}-${part}`;

/** The text that a message about a date is about; nothing when it is about all three. */
export const problemPart = (message: string | undefined): keyof DateParts | undefined =>
  /^validator_date_(day|month|year)$/.exec(message ?? "")?.[1] as keyof DateParts | undefined;
