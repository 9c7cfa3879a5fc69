import { type MachineKey, staffKeys } from "@/lib/contracts/staff-keys";
import { MACHINE_SCOPES } from "@/lib/domain/sign-in/machine-scopes";
import type { BackendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { staffMember } from "@/tests/support/staff";

/** A machine with a new key, of all scopes and for Yerevan unless told otherwise. */
export const aMachine = async (
  backend: BackendUnderTest,
  body: Partial<Omit<MachineKey, "_id">> & { days?: number } = {},
  manager?: As,
): Promise<{ as: As; made: MachineKey }> => {
  const locations = body.locations ?? ["yerevan"];
  const boss = manager ?? (await staffMember(backend, { role: "manager", locations }));
  const { text, ...made } = await backend.caller.call(
    staffKeys.add,
    { body: { name: "Office", scopes: [...MACHINE_SCOPES], days: 30, ...body, locations } },
    boss,
  );
  return { as: { ...boss, token: text }, made };
};
