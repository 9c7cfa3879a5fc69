import { v7 as uuid } from "uuid";
import { withAdvisoryLock } from "@/backend/db/with-advisory-lock";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import { hashToken, newToken } from "@/backend/random-token";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { MachineKey, staffKeys } from "@/lib/contracts/staff-keys";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { MACHINE_KEY_PREFIX } from "@/lib/domain/sign-in/machine-scopes";
import { DAY_MS } from "@/lib/kit/durations";
import { parseAddressRange } from "./address-range";
import { recordKey } from "./record-key";
import { countLiveKeys, insertKey, toKey } from "./store";

/** How many live keys a network may have. */
const MOST_KEYS = 100;

/** The networks as they are stored. Throws `validation_failed` if one is none. */
const parseAddresses = (addresses: readonly string[]): string[] => {
  const ranges = addresses.map(parseAddressRange);
  if (ranges.includes(undefined)) refuseFields({ addresses: RULE_ERRORS.invalid });
  return [...new Set(ranges.filter((range) => range !== undefined))].sort();
};

/**
 * Makes a key for locations that the caller is permitted. Its text is in the reply, and stored nowhere. Throws `key_limit_reached` for
 * one too many in the network.
 */
export const addKey = async (
  { tenant, caller, body, now }: Call<typeof staffKeys.add>,
  { db }: Services,
): Promise<MachineKey & { text: string }> => {
  const locations = [...new Set(body.locations)].sort();
  for (const location of locations) permit(caller, location);
  const text = MACHINE_KEY_PREFIX + newToken();
  const row = {
    id: uuid(),
    name: body.name,
    scopes: [...new Set(body.scopes)],
    location_keys: locations,
    address_ranges: parseAddresses(body.addresses),
    created_at: now,
    expires_at: new Date(now.getTime() + body.days * DAY_MS),
  };
  const added = toKey({ ...row, created_by: caller.username, used_at: null, revoked_at: null });
  await withAdvisoryLock(db, `machine keys ${tenant}`, async (tx) => {
    if ((await countLiveKeys(tx, tenant, now)) >= MOST_KEYS) throw new AppError("key_limit_reached");
    await insertKey(tx, { ...row, tenant, hash: hashToken(text), created_by: caller.staffId });
    await recordKey(tx, { tenant, author: caller, now, action: "key_added", before: null, after: added });
  });
  return { ...added, text };
};
