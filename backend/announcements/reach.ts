import type { Db } from "@/backend/db/database";
import { canDeliver } from "@/backend/delivery/delivery";
import type { BackendEnvironment } from "@/backend/environment";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { type Addressees, findTargetIds, groupRecipients, type RecipientGroup } from "./recipients";

/** Whom a message reaches. */
export interface Reach {
  ids: readonly string[];
  groups: readonly RecipientGroup[];
  people: number;
  unreachable: number;
}

/** The ways in which messages can be sent here. */
export const deliverableMethods = (environment: BackendEnvironment): readonly VerificationMethod[] =>
  VERIFICATION_METHODS.filter((method) => canDeliver(environment, method));

const sum = (groups: readonly RecipientGroup[]) => groups.reduce((total, { people }) => total + people, 0);

/** The people that a target names, and how many of them cannot be sent to. */
export const findReach = async (db: Db, environment: BackendEnvironment, addressees: Addressees): Promise<Reach> => {
  const ids = await findTargetIds(db, addressees);
  const all = await groupRecipients(db, addressees, ids);
  const methods = deliverableMethods(environment);
  const groups = all.filter(({ method }) => methods.includes(method));
  return { ids, groups, people: sum(groups), unreachable: sum(all) - sum(groups) };
};
