import type { DateParts } from "@/lib/domain/person/birth-date";

/** The id of one of a date's text fields. The first one has the id of the whole field. */
export const datePartId = (id: string, part: keyof DateParts, order: readonly (keyof DateParts)[]): string =>
  part === order[0] ? id : `${id}-${part}`;

/** The part of a date that a message is about; undefined if it is about all three. */
export const problemPart = (message: string | undefined): keyof DateParts | undefined =>
  /^validator_date_(day|month|year)$/.exec(message ?? "")?.[1] as keyof DateParts | undefined;
