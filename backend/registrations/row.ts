import type { Application, Attendance, Summary } from "@/lib/contracts/application";
import type { Guardian, Student } from "@/lib/domain/application/application";
import type { LegalStatus } from "@/lib/domain/application/enumerations";
import type { Seats } from "@/lib/domain/application/seats";
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
  user_id: string | null;
  created_at: Date;
  updated_at: Date;
}

/** The columns of `RegistrationRow`. */
export const COLUMNS = `id, version, step, max_step, status, language, location_key, user_legal_status, student, guardians,
  requested_seats, contract, user_id, created_at, updated_at`;

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
  ...(appointment && { appointment }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export type SummaryRow = Omit<
  RegistrationRow,
  "guardians" | "requested_seats" | "contract" | "user_id" | "user_legal_status" | "created_at"
> & {
  appointment_state: Summary["appointmentState"];
  presentation_date: Date | null;
  offer_expires_at: Date | null;
  is_waiting: boolean;
  has_guardians: boolean;
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
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});
