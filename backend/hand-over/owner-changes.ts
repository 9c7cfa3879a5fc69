import type { Call } from "@/backend/http/handler";
import { completeApplication, requireRegistration } from "@/backend/registrations/application";
import type { Services } from "@/backend/services";
import type { handOver } from "@/lib/contracts/hand-over";
import { lockOwn } from "./draft-store";
import { deleteLink } from "./link-store";
import { endReading, showAppointment } from "./reading";

/** Says whether the student sees the appointment of an application that the caller has taken over. */
export const share = async ({ tenant, caller, params, body }: Call<typeof handOver.share>, services: Services) => {
  const owner = { tenant, identityId: caller.identityId };
  await services.db.transaction(async (tx) => {
    if (await lockOwn(tx, owner, params.id)) await showAppointment(tx, tenant, params.id, body.seesAppointment);
  });
  return completeApplication(services, owner, await requireRegistration(services, owner, params.id));
};

/** Ends the link that was sent to a guardian or, once they have taken over, the student's reading: the application is its owner's alone. */
export const takeBack = async ({ tenant, caller, params }: Call<typeof handOver.takeBack>, services: Services) => {
  const owner = { tenant, identityId: caller.identityId };
  await services.db.transaction(async (tx) => {
    if (!(await lockOwn(tx, owner, params.id))) return;
    await deleteLink(tx, tenant, params.id);
    await endReading(tx, tenant, params.id);
  });
  return completeApplication(services, owner, await requireRegistration(services, owner, params.id));
};
