import { permit } from "@/backend/http/authentication";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { ApplicantRow, staffApplicants } from "@/lib/contracts/staff-applicants";
import { parseFilter } from "./filter";
import { countApplicants, findApplicantIds, findApplicants, type ListedRow } from "./store";

const kanaOf = ({ lastNameKana, firstNameKana }: ListedRow["student"]) =>
  [lastNameKana, firstNameKana].filter(Boolean).join(" ") || undefined;

const toApplicant = (row: ListedRow): ApplicantRow => ({
  registrationId: row.id,
  firstName: row.student.firstName ?? "",
  namePrefix: row.student.namePrefix,
  lastName: row.student.lastName ?? "",
  kana: kanaOf(row.student),
  phone: row.student.phone,
  email: row.student.email,
  status: row.status,
  language: row.language,
  reference: row.reference ?? undefined,
  state: row.state ?? undefined,
  startDay: row.start_day ?? undefined,
  presentationDate: row.starts_at?.toISOString(),
  message: row.note_to_staff,
  updatedAt: row.updated_at.toISOString(),
});

/** One page of a location's applicants, and how many there are. */
export const listApplicants = async (
  { tenant, caller, body }: Call<typeof staffApplicants.list>,
  { database }: Services,
) => {
  const location = permit(caller, body.locationKey);
  const filter = parseFilter(tenant, location, body);
  const [ids, count] = await Promise.all([
    findApplicantIds(database.pool, filter, body),
    countApplicants(database.pool, filter),
  ]);
  const rows = await findApplicants(database.pool, tenant, location, ids);
  return { applicants: rows.map(toApplicant), count };
};
