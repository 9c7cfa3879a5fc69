import { isRecord, readItem } from "@/lib/client/device-storage";
import type { Presentation } from "@/lib/contracts/schedule";
import { CHANGED_PRESENTATION, SLOT_DRAFT, WEEKLY_COPIES } from "@/lib/domain/device-storage/staff-rows";
import { isPresentationDraft, type PresentationDraft } from "@/lib/domain/schedule/presentation-draft";
import { isSlotDraft, type SlotDraft } from "@/lib/domain/schedule/slots";
import { COPY_RULES, type CopyRule } from "@/lib/domain/schedule/weekly-copies";
import { isTypedNumber, type TypedNumber } from "@/lib/kit/typed-number";

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

/** A presentation that is being repeated weekly: how often, and with which start days. */
export interface StoredCopies {
  presentation: Presentation;
  weeks: TypedNumber;
  rule: CopyRule;
}

const hasPresentation = (data: unknown): data is { presentation: Presentation } & Record<string, unknown> =>
  isRecord(data) &&
  isRecord(data.presentation) &&
  "_id" in data.presentation &&
  Array.isArray(data.presentation.startDates);

const isChangedPresentation = (data: unknown): data is ChangedPresentation =>
  hasPresentation(data) && isPresentationDraft(data.draft);

const isStoredCopies = (data: unknown): data is StoredCopies =>
  hasPresentation(data) && isTypedNumber(data.weeks) && COPY_RULES.includes(data.rule as CopyRule);

const isStoredSlotDraft = (data: unknown): data is StoredSlotDraft => isRecord(data) && isSlotDraft(data.draft);

/** The presentation of a location that was being changed before a reload or a new sign-in. */
export const storedPresentation = (locationKey: string) =>
  readItem(CHANGED_PRESENTATION, isChangedPresentation, locationKey);

/** The weekly copies at a location that were being prepared before a reload or a new sign-in. */
export const storedCopies = (locationKey: string) => readItem(WEEKLY_COPIES, isStoredCopies, locationKey);

/** The weekly slots of a location that were being typed before a reload or a new sign-in. */
export const storedSlotDraft = (locationKey: string) => readItem(SLOT_DRAFT, isStoredSlotDraft, locationKey);
