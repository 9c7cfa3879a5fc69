import type { RegistrationRow } from "@/backend/registrations/row";
import { readableStudent } from "@/lib/domain/application/readable-answers";

/** What a student typed before a guardian took over, without sensitive answers. */
export type Snapshot = Pick<RegistrationRow, "location_key" | "student">;

/** The snapshot of a draft that is being handed over. */
export const snapshotOf = ({ location_key, student }: Snapshot): Snapshot => ({
  location_key,
  student: readableStudent(student),
});
