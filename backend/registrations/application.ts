import { findAttendance } from "@/backend/bookings/attendance";
import type { Services } from "@/backend/services";
import { openAnswers } from "@/backend/vault/sealed-answers";
import type { Application } from "@/lib/contracts/application";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { findHeldSeats } from "./held-seats";
import { type RegistrationRow, toApplication } from "./row";
import { findRegistration } from "./store";

/** The applicant whose applications are accessed. */
export interface ApplicationOwner {
  tenant: Tenant;
  identityId: string;
}

/** An application of this owner. Throws `not_found` for any other. */
export const requireRegistration = async (
  services: Services,
  owner: ApplicationOwner,
  id: string,
): Promise<RegistrationRow> => {
  const row = await findRegistration(services.database.pool, owner, id);
  if (!row) throw new AppError("not_found");
  return openAnswers(services.vault, { tenant: owner.tenant, id }, row);
};

/** An application as calls return it: with its appointment, hold and place on the waiting list. */
export const completeApplication = async (
  services: Services,
  owner: ApplicationOwner,
  row: RegistrationRow,
): Promise<Application> => {
  const [appointment, heldSeats] = await Promise.all([
    row.status === "draft" ? undefined : findAttendance(services, owner, row.id),
    findHeldSeats(services.database.pool, owner.tenant, row.id, services.clock()),
  ]);
  return { ...toApplication(row, appointment), ...heldSeats };
};
