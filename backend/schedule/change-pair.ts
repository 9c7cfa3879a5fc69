import type { PoolClient } from "pg";
import type { Day } from "@/lib/kit/day";
import type { SlotAuthor } from "./record-slot";
import { retireSlot, unpairSlot } from "./remove-slot";
import { endWaits } from "./slot-days";
import { insertSlot, type SlotDraft } from "./slot-store";
import type { SessionRow } from "./store";

/** The session that another is to be taken with: what it was, nothing when it is new, and the row to write over. */
export interface PairChange {
  before: SessionRow | null;
  row: SessionRow;
}

interface PairUpdate {
  slot: SessionRow;
  partner: SessionRow | undefined;
  /** A session on the weekday asked for that has no pair. */
  adopted: SessionRow | undefined;
  /** What the pair is to be; nothing when there is to be none. */
  wanted: SlotDraft | undefined;
  today: Day;
}

/**
 * Parts a session from its pair and gives it the one asked for, if any. A pair that moves to another weekday is removed
 * from its own; one that is only let go stays, alone. All their days are locked and empty.
 */
export const changePair = async (
  client: PoolClient,
  author: SlotAuthor,
  { slot, partner, adopted, wanted, today }: PairUpdate,
): Promise<PairChange | undefined> => {
  if (partner && wanted) await retireSlot(client, author, partner, today);
  else if (partner) await unpairSlot(client, author, partner);
  const sessionIds = [slot, partner, adopted].flatMap((session) => session?._id ?? []);
  await endWaits(client, { tenant: author.tenant, sessionIds }, author.now);
  if (!wanted) return undefined;
  if (adopted) return { before: adopted, row: adopted };
  const place = { tenant: author.tenant, locationKey: slot.location_key };
  return { before: null, row: await insertSlot(client, place, wanted) };
};
