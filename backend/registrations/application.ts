import { findAttendance } from "@/backend/bookings/attendance";
import type { Services } from "@/backend/http/handler";
import { AppError } from "@/lib/contracts/errors";
import type { Application } from "@/lib/contracts/registrations";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type RegistrationRow, toApplication } from "./row";
import { findRegistration } from "./store";

/** Whose applications are asked for. */
export interface Asker {
  tenant: Tenant;
  identityId: string;
}

/** An application of the asker's. Throws `not_found` for any other. */
export const requireRegistration = async (services: Services, asker: Asker, id: string): Promise<RegistrationRow> => {
  const row = await findRegistration(services.database.pool, asker, id);
  if (!row) throw new AppError("not_found");
  return row;
};

/** A stored application as every call answers with it: with its appointment when it has one. */
export const applicationOf = async (services: Services, asker: Asker, row: RegistrationRow): Promise<Application> =>
  toApplication(row, row.status === "draft" ? undefined : await findAttendance(services, asker, row.id));
