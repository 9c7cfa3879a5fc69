import { APPLICANT_TABLES } from "./applicant-tables";
import { BOOKING_TABLES } from "./booking-tables";
import { CONTACT_TABLES } from "./contact-tables";
import { OTHER_TABLES } from "./other-tables";
import type { TablePrivacy } from "./table-privacy";

/** Every table of ours and every column of it. A test compares it with the database. */
export const DATA_MAP: Readonly<Record<string, TablePrivacy>> = {
  ...CONTACT_TABLES,
  ...APPLICANT_TABLES,
  ...BOOKING_TABLES,
  ...OTHER_TABLES,
};
