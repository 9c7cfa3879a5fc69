import type { Presentation } from "@/lib/contracts/schedule";
import { isPresentationDraft, type PresentationDraft } from "@/lib/domain/schedule/presentation-draft";
import { isSlotDraft, type SlotDraft } from "@/lib/domain/schedule/slots";
import { isRecord, storedByLocation } from "./dashboard-storage";

interface Drafts {
  /** A presentation to add. */
  added?: PresentationDraft | undefined;
  /** One that is being changed. */
  changed?: { presentation: Presentation; draft: PresentationDraft } | undefined;
  /** Weekly slots to add, or the one with this id, changed. */
  slot?: { id: string | null; draft: SlotDraft } | undefined;
}

const isDraftOf: Record<keyof Drafts, (data: unknown) => boolean> = {
  added: isPresentationDraft,
  changed: (data) =>
    isRecord(data) &&
    isRecord(data.presentation) &&
    "_id" in data.presentation &&
    Array.isArray(data.presentation.startDates) &&
    isPresentationDraft(data.draft),
  slot: (data) => isRecord(data) && isSlotDraft(data.draft),
};

const isDrafts = (data: unknown) =>
  isRecord(data) &&
  (Object.keys(isDraftOf) as (keyof Drafts)[]).every((name) => data[name] === undefined || isDraftOf[name](data[name]));

const { kept, keep } = storedByLocation<Drafts>("drafts", isDrafts);

/** What was typed of a centre's presentations and slots and not saved yet: it outlives a reload and a new login. */
export const keptDrafts = (locationKey: string): Drafts => kept(locationKey) ?? {};

export const keepDrafts = (locationKey: string, drafts: Drafts): void =>
  keep(locationKey, { ...keptDrafts(locationKey), ...drafts });
