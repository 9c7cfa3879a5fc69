import { loadConfig } from "@/backend/configuration/settings";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { type ApplicationOwner, completeApplication, requireOwn } from "./application";
import { planSave, requireValid, type SaveCall } from "./plan-save";
import { writeSave } from "./write-save";

/** Why nothing was saved: not found, closed, or stale; a stale save gets the current application. */
const refusalOf = async (services: Services, owner: ApplicationOwner, id: string): Promise<AppError> => {
  const current = await requireOwn(services, owner, id);
  if (current.status === "accepted") return new AppError("registration_closed");
  return new AppError("registration_stale", { current: await completeApplication(services, owner, current) });
};

/** Saves an application if its version is still the one that was read. A draft may be incomplete and share its username. */
export const saveRegistration = async (call: SaveCall, services: Services) => {
  const { tenant, params, body, now } = call;
  const owner = { tenant, identityId: call.caller.identityId };
  const [config, stored] = await Promise.all([loadConfig(services, tenant), requireOwn(services, owner, params.id)]);
  if (stored.status === "accepted" || stored.version !== body.version)
    throw await refusalOf(services, owner, params.id);
  const plan = planSave(stored, call, config);
  await requireValid(services, owner, stored, plan);
  const written = await writeSave(services, owner, stored, plan, now);
  if (!written) throw await refusalOf(services, owner, params.id);
  return completeApplication(services, owner, written);
};
