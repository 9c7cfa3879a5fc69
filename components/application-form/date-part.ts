import type { DateParts } from "@/lib/domain/person/birth-date";

/** The id of one of a date's text fields. The first one has the id of the whole field. */
export const datePartId = (id: string, part: keyof DateParts, order: readonly (keyof DateParts)[]): string =>
  part === order[0] ? id : `${id}-${part}`;

/** The part of a date that a broken rule is about, by its message key; undefined if it is about all three. */
export const problemPart = (key: string | undefined): keyof DateParts | undefined =>
  /^validator_date_(day|month|year)$/.exec(key ?? "")?.[1] as keyof DateParts | undefined;
