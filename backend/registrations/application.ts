import { findAttendance } from "@/backend/bookings/attendance";
import { canDeliver } from "@/backend/delivery/delivery";
import { findOwnMailbox } from "@/backend/delivery/mailboxes";
import { siteOf } from "@/backend/delivery/tenant-site";
import { hasHandedOver } from "@/backend/hand-over/reading";
import type { Services } from "@/backend/services";
import { openAnswers } from "@/backend/vault/sealed-answers";
import type { Application } from "@/lib/contracts/application";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { mailboxIn } from "@/lib/kit/email";
import { findHeldSeats } from "./held-seats";
import { type RegistrationRow, toOwnApplication } from "./row";
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
  const row = await findRegistration(services.db, owner, id);
  if (!row) throw new AppError("not_found");
  return openAnswers(services.vault, { tenant: owner.tenant, id }, row);
};

/** The same, except that a student who has handed the application over is told so: `registration_handed_over`. */
export const requireOwn = async (services: Services, owner: ApplicationOwner, id: string): Promise<RegistrationRow> => {
  try {
    return await requireRegistration(services, owner, id);
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === "not_found";
    if (isMissing && (await hasHandedOver(services.db, owner, id))) throw new AppError("registration_handed_over");
    throw error;
  }
};

/** Throws `registration_withdrawn` for a duplicate that staff have withdrawn: it takes no seats, and waits for none. */
export const requireNotWithdrawn = ({ duplicate_of }: Pick<RegistrationRow, "duplicate_of">): void => {
  if (duplicate_of !== null) throw new AppError("registration_withdrawn");
};

/** Whether the mailbox in a submitted form is confirmed. Undefined without one, and where none can be confirmed. */
const findMailboxState = async (
  { environment, db }: Services,
  { tenant, identityId }: ApplicationOwner,
  { status, student }: RegistrationRow,
): Promise<Application["mailbox"]> => {
  const address = status === "draft" ? undefined : mailboxIn(student.email);
  if (!address || !canDeliver(environment, "email") || !siteOf(environment, tenant)) return undefined;
  return findOwnMailbox(db, environment, { tenant, identityId, address });
};

/** An application as calls return it: with its appointment, hold, place on the waiting list, and state of its mailbox. */
export const completeApplication = async (
  services: Services,
  owner: ApplicationOwner,
  row: RegistrationRow,
): Promise<Application> => {
  const [appointment, heldSeats, mailbox] = await Promise.all([
    row.status === "draft" ? undefined : findAttendance(services, owner, row.id),
    findHeldSeats(services.db, owner.tenant, row.id, services.clock()),
    findMailboxState(services, owner, row),
  ]);
  return { ...toOwnApplication(row, appointment), ...heldSeats, ...(mailbox && { mailbox }) };
};
