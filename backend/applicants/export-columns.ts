import type { ExportColumnName } from "@/lib/domain/dashboard/export-columns";
import { fullName } from "@/lib/domain/person/full-name";
import { dayIn, timeIn } from "@/lib/kit/day";
import type { ListedRow } from "./store";

type Cell = (row: ListedRow, zone: string) => string | null | undefined;

const joined = (texts: readonly (string | undefined)[]) => texts.filter(Boolean).join("; ");
const localTime = (zone: string, at: Date | null) => at && `${dayIn(zone, at)} ${timeIn(zone, at)}`;

/** The cells of each column as they are stored; times are in the location's zone. No answer is sensitive. */
export const EXPORT_CELLS: Readonly<Record<ExportColumnName, Cell>> = {
  reference: (row) => row.reference,
  status: (row) => row.status,
  appointment_state: (row) => row.state,
  last_name: ({ student }) => student.lastName,
  first_name: ({ student }) => student.firstName,
  middle_name: ({ student }) => student.middleName,
  last_name_en: ({ student }) => student.lastNameEn,
  first_name_en: ({ student }) => student.firstNameEn,
  birth_date: ({ student }) => student.birthDate,
  gender: ({ student }) => student.gender,
  username: ({ student }) => student.username,
  phone: ({ student }) => student.phone,
  email: ({ student }) => student.email,
  verified_by: (row) => row.method,
  verified_value: (row) => row.value,
  guardians: ({ guardians, language }) => joined(guardians.map((guardian) => fullName(guardian, language))),
  guardian_phones: ({ guardians }) =>
    joined(guardians.flatMap(({ phoneNumbers = [] }) => phoneNumbers.map(({ phone }) => phone))),
  guardian_emails: ({ guardians }) => joined(guardians.map(({ email }) => email)),
  language: (row) => row.language,
  presentation: (row, zone) => localTime(zone, row.starts_at),
  start_day: (row) => row.start_day,
  start_time: (row) => row.start_time,
  second_start_day: (row) => row.second_day,
  second_start_time: (row) => row.second_time,
  message: (row) => row.note_to_staff,
  created: (row, zone) => localTime(zone, row.created_at),
  updated: (row, zone) => localTime(zone, row.updated_at),
  registration_id: (row) => row.id,
  user_id: (row) => row.user_id,
  name_prefix: ({ student }) => student.namePrefix,
  last_name_kana: ({ student }) => student.lastNameKana,
  first_name_kana: ({ student }) => student.firstNameKana,
  added_by: (row) => row.added_by,
  guardian_present: ({ guardian_present }) => guardian_present?.toString(),
  no_phone_reason: (row) => row.no_phone_reason,
};
