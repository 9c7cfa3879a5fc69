import { ACCESS_GUARDS } from "./guards/access";
import { ANNOUNCEMENT_GUARDS } from "./guards/announcements";
import { BACKUP_GUARDS } from "./guards/backups";
import { BUSY_GUARDS } from "./guards/busy";
import { CLOSURE_GUARDS } from "./guards/closures";
import { CORRECTION_GUARDS } from "./guards/corrections";
import { DEFAULT_GUARDS } from "./guards/defaults";
import { DELIVERY_GUARDS } from "./guards/delivery";
import { DESK_GUARDS } from "./guards/desk";
import { FACTOR_GUARDS } from "./guards/factors";
import { FAILING_ROW_GUARDS } from "./guards/failing-rows";
import { FILE_GUARDS } from "./guards/files";
import type { Guard } from "./guards/guard";
import { HAND_OVER_GUARDS } from "./guards/hand-over";
import { HTTP_GUARDS } from "./guards/http";
import { INPUT_GUARDS } from "./guards/input";
import { JOINT_BOOKING_GUARDS } from "./guards/joint-bookings";
import { KEY_GUARDS } from "./guards/keys";
import { LOCK_GUARDS } from "./guards/locks";
import { OPERATION_GUARDS } from "./guards/operations";
import { OWN_BACKEND_GUARDS } from "./guards/own-backend";
import { PRIVACY_GUARDS } from "./guards/privacy";
import { PRIVATE_POSTGRES_GUARDS } from "./guards/private-postgres";
import { PROVIDER_GUARDS } from "./guards/provider";
import { REGISTRATION_GUARDS } from "./guards/registrations";
import { SEAT_GUARDS } from "./guards/seats";
import { SENT_BODY_GUARDS } from "./guards/sent-bodies";
import { STAFF_ACCOUNT_GUARDS } from "./guards/staff-accounts";
import { STAFF_LINK_GUARDS } from "./guards/staff-links";
import { STAFF_SESSION_GUARDS } from "./guards/staff-sessions";
import { VERIFICATION_GUARDS } from "./guards/verification";
import { WAITING_LIST_GUARDS } from "./guards/waiting-list";
import { WALK_IN_GUARDS } from "./guards/walk-in";
import { WEB_GUARDS } from "./guards/web";

/** The guards that mutation testing removes, by area. */
export const GUARDS: readonly Guard[] = [
  ...SEAT_GUARDS,
  ...JOINT_BOOKING_GUARDS,
  ...WAITING_LIST_GUARDS,
  ...CLOSURE_GUARDS,
  ...FAILING_ROW_GUARDS,
  ...REGISTRATION_GUARDS,
  ...PROVIDER_GUARDS,
  ...VERIFICATION_GUARDS,
  ...WALK_IN_GUARDS,
  ...ACCESS_GUARDS,
  ...KEY_GUARDS,
  ...HTTP_GUARDS,
  ...WEB_GUARDS,
  ...SENT_BODY_GUARDS,
  ...FILE_GUARDS,
  ...INPUT_GUARDS,
  ...OWN_BACKEND_GUARDS,
  ...PRIVACY_GUARDS,
  ...BACKUP_GUARDS,
  ...BUSY_GUARDS,
  ...DEFAULT_GUARDS,
  ...LOCK_GUARDS,
  ...OPERATION_GUARDS,
  ...PRIVATE_POSTGRES_GUARDS,
  ...DELIVERY_GUARDS,
  ...HAND_OVER_GUARDS,
  ...DESK_GUARDS,
  ...CORRECTION_GUARDS,
  ...ANNOUNCEMENT_GUARDS,
  ...STAFF_ACCOUNT_GUARDS,
  ...STAFF_LINK_GUARDS,
  ...STAFF_SESSION_GUARDS,
  ...FACTOR_GUARDS,
];
