import { isRecord, readItem } from "@/lib/client/device-storage";
import type { Presentation } from "@/lib/contracts/schedule";
import { CHANGED_PRESENTATION, SLOT_DRAFT } from "@/lib/domain/device-storage/rows";
import { isPresentationDraft, type PresentationDraft } from "@/lib/domain/schedule/presentation-draft";
import { isSlotDraft, type SlotDraft } from "@/lib/domain/schedule/slots";

/** A presentation as it was opened, with its unsaved changes. */
export interface ChangedPresentation {
  presentation: Presentation;
  draft: PresentationDraft;
}

/** The unsaved form of weekly slots: of the slot with this id, or of new slots without one. */
export interface StoredSlotDraft {
  id: string | null;
  draft: SlotDraft;
}

const isChangedPresentation = (data: unknown): data is ChangedPresentation =>
  isRecord(data) &&
  isRecord(data.presentation) &&
  "_id" in data.presentation &&
  Array.isArray(data.presentation.startDates) &&
  isPresentationDraft(data.draft);

const isStoredSlotDraft = (data: unknown): data is StoredSlotDraft => isRecord(data) && isSlotDraft(data.draft);

/** The presentation of a location that was being changed before a reload or a new sign-in. */
export const storedPresentation = (locationKey: string) =>
  readItem(CHANGED_PRESENTATION, isChangedPresentation, locationKey);

/** The weekly slots of a location that were being typed before a reload or a new sign-in. */
export const storedSlotDraft = (locationKey: string) => readItem(SLOT_DRAFT, isStoredSlotDraft, locationKey);
