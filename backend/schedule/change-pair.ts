import type { Transaction } from "@/backend/db/database";
import type { Day } from "@/lib/kit/day";
import type { SlotAuthor } from "./record-slot";
import { retireSlot, unpairSlot } from "./remove-slot";
import { endWaits } from "./slot-days";
import { insertSlot, type SlotDraft } from "./slot-store";
import type { SessionRow } from "./store";

/** The new pair of a session: its row before the change, null for a new one, and the row to write. */
export interface PairChange {
  before: SessionRow | null;
  row: SessionRow;
}

interface PairUpdate {
  slot: SessionRow;
  partner: SessionRow | undefined;
  /** An existing session on the requested weekday that has no pair. */
  adopted: SessionRow | undefined;
  /** The requested pair; undefined for none. */
  pairDraft: SlotDraft | undefined;
  today: Day;
}

/**
 * Separates a session from its pair and joins it with the requested one, if any. The old pair is removed when a new one is
 * requested; else it stays, alone. All their days must be locked and empty.
 */
export const changePair = async (
  tx: Transaction,
  author: SlotAuthor,
  { slot, partner, adopted, pairDraft, today }: PairUpdate,
): Promise<PairChange | undefined> => {
  if (partner && pairDraft) await retireSlot(tx, author, partner, today);
  else if (partner) await unpairSlot(tx, author, partner);
  const sessionIds = [slot, partner, adopted].flatMap((session) => session?._id ?? []);
  await endWaits(tx, { tenant: author.tenant, sessionIds }, author.now);
  if (!pairDraft) return undefined;
  if (adopted) return { before: adopted, row: adopted };
  const location = { tenant: author.tenant, locationKey: slot.location_key };
  return { before: null, row: await insertSlot(tx, location, pairDraft) };
};
