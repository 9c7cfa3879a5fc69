import { sql } from "@/backend/db/sql";
import type { Application, Attendance, Summary } from "@/lib/contracts/application";
import type { Guardian, Student } from "@/lib/domain/application/application";
import { LEGAL_STATUSES, type LegalStatus } from "@/lib/domain/application/enumerations";
import { type Seats, seatsOf } from "@/lib/domain/application/seats";
import type { Step } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";

/** One application as it is stored. */
export interface RegistrationRow {
  id: string;
  version: number;
  step: Step;
  max_step: Step;
  status: Application["status"];
  language: Locale;
  location_key: string | null;
  user_legal_status: LegalStatus | null;
  student: Student;
  guardians: Guardian[];
  /** The seats that a submitted application asks to move to; `student` has those of its appointment. */
  requested_seats: Seats | null;
  contract: Application["contract"] | null;
  /** The id of the save that made this version; null where something else did, or a save without an id. */
  save_id: string | null;
  /** The joint booking that the application belongs to, if any. */
  joint_booking_id: string | null;
  user_id: string | null;
  /** The application of the same person that stands for this one, which staff have withdrawn. */
  duplicate_of: string | null;
  /** Staff have added the application for somebody without a phone. */
  has_no_phone: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Who fills in an application, read from its row. A minor is not a number in `user_legal_status`: see the migration `0011`. */
export const LEGAL_STATUS = sql`coalesce(user_legal_status, CASE WHEN is_minor THEN 2 END)`;

/** The values of `user_legal_status` and `is_minor`. */
export const storedLegalStatus = (status: LegalStatus | null): [LegalStatus | null, boolean] =>
  status === LEGAL_STATUSES.minor ? [null, true] : [status, false];

/** The columns of `RegistrationRow`. */
export const COLUMNS = sql`id, version, step, max_step, status, language, location_key, ${LEGAL_STATUS} AS user_legal_status,
  student, guardians, requested_seats, contract, CASE WHEN saved_version = version THEN save_id END AS save_id,
  joint_booking_id, user_id, duplicate_of, no_phone_reason IS NOT NULL AS has_no_phone, created_at, updated_at`;

/** A stored application as calls return it. */
export const toApplication = (row: RegistrationRow, appointment: Attendance | undefined): Application => ({
  _id: row.id,
  step: row.step,
  maxStep: row.max_step,
  version: row.version,
  status: row.status,
  language: row.language,
  ...(row.location_key !== null && { location_key: row.location_key }),
  userLegalStatus: row.user_legal_status,
  student: row.student,
  guardians: row.guardians,
  ...(row.contract && { contract: row.contract }),
  ...(row.save_id && { saveId: row.save_id }),
  ...(appointment && { appointment }),
  ...(row.joint_booking_id && { jointBooking: row.joint_booking_id }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The same as its applicant reads it: before whom of the staff it was signed is data about staff. */
export const toOwnApplication = (row: RegistrationRow, appointment: Attendance | undefined): Application => {
  const application = toApplication(row, appointment);
  const { contract } = application;
  if (!contract?.atDesk) return application;
  const { staff: _staff, ...atDesk } = contract.atDesk;
  return { ...application, contract: { ...contract, atDesk } };
};

export type SummaryRow = Omit<
  RegistrationRow,
  | "guardians"
  | "requested_seats"
  | "contract"
  | "save_id"
  | "user_id"
  | "has_no_phone"
  | "duplicate_of"
  | "user_legal_status"
  | "created_at"
> & {
  appointment_state: Summary["appointmentState"];
  presentation_date: Date | null;
  offer_expires_at: Date | null;
  is_waiting: boolean;
  has_guardians: boolean;
  /** Whether a hold has the seats that the form names. */
  is_held: boolean;
};

/** The seats of a form, for an application whose brothers and sisters may take the same ones. */
const seatsToShare = (row: SummaryRow): Summary["seats"] => {
  const { session_id, start_day, presentation_date, ...others } = seatsOf(row.student);
  const isBooked = row.appointment_state === "active";
  if (!session_id || !start_day || !presentation_date || (row.status !== "draft" && !isBooked)) return undefined;
  return { session_id, start_day, presentation_date, ...others, isTaken: isBooked || row.is_held };
};

export const toSummary = (row: SummaryRow): Summary => ({
  _id: row.id,
  step: row.step,
  maxStep: row.max_step,
  status: row.status,
  ...(row.location_key !== null && { location_key: row.location_key }),
  language: row.language,
  firstName: row.student.firstName ?? "",
  ...(row.student.namePrefix && { namePrefix: row.student.namePrefix }),
  lastName: row.student.lastName ?? "",
  appointmentState: row.appointment_state,
  presentationDate: row.presentation_date?.toISOString() ?? null,
  offerExpiresAt: row.offer_expires_at?.toISOString() ?? null,
  isWaiting: row.is_waiting,
  hasGuardians: row.has_guardians,
  ...(row.joint_booking_id && { jointBooking: row.joint_booking_id }),
  seats: seatsToShare(row),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});
