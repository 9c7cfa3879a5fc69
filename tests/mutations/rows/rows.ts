import { BOOKING_ROWS } from "./booking";
import { COMPANION_ROWS } from "./companions";
import { ONE_TIME_SECRET_ROWS } from "./one-time-secrets";
import { OTHER_ROWS } from "./other";
import type { Row } from "./row";
import { WAITING_LIST_ROWS } from "./waiting-list";

/** All faults that are written by hand. */
export const ROWS: readonly Row[] = [
  ...BOOKING_ROWS,
  ...COMPANION_ROWS,
  ...WAITING_LIST_ROWS,
  ...ONE_TIME_SECRET_ROWS,
  ...OTHER_ROWS,
];
