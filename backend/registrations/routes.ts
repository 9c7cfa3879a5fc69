import { implement, type Route } from "@/backend/http/handler";
import { registrations } from "@/lib/contracts/registrations";
import { completeApplication, requireRegistration } from "./application";
import { createRegistration } from "./create";
import { removeDraft } from "./remove";
import { toSummary } from "./row";
import { saveRegistration } from "./save";
import { listRegistrations } from "./store";

export const registrationRoutes: Route[] = [
  implement(registrations.list, async ({ tenant, caller, now }, { database }) => {
    const rows = await listRegistrations(database.pool, { tenant, identityId: caller.identityId }, now);
    return { registrations: rows.map(toSummary) };
  }),
  implement(registrations.create, createRegistration),
  implement(registrations.get, async ({ tenant, caller, params }, services) => {
    const owner = { tenant, identityId: caller.identityId };
    return completeApplication(services, owner, await requireRegistration(services, owner, params.id));
  }),
  implement(registrations.save, saveRegistration),
  implement(registrations.remove, removeDraft),
];
