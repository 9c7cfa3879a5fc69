import { isRecord, readItems, readItemsOfAll } from "@/lib/client/device-storage";
import {
  ACCOUNT_DRAFT,
  ADDED_PRESENTATION,
  ANNOUNCEMENT_DRAFT,
  CAPACITY_EDITS,
  CHANGED_PRESENTATION,
  CHECK_IN_OUTBOX,
  CLOSURE_DRAFT,
  CORRECTION_DRAFT,
  NEW_APPLICANT,
  REASON_DRAFT,
  SETTING_EDITS,
  SLOT_DRAFT,
  STAFF_NOTE,
  WEEKLY_COPIES,
} from "@/lib/domain/device-storage/staff-rows";

const isNotEmpty = (data: unknown): boolean => isRecord(data) && Object.keys(data).length > 0;
const isText = (data: unknown): boolean => typeof data === "string" && data.trim() !== "";
const hasTexts = (data: unknown): boolean =>
  isRecord(data) && isRecord(data.texts) && Object.values(data.texts).some(isText);
const hasWaitingTaps = (data: unknown): boolean =>
  isRecord(data) && Array.isArray(data.waiting) && data.waiting.length > 0;

/** What staff may have typed and not saved, as the tab stores it: signing out would lose it. */
const DRAFTS = {
  capacities: { row: CAPACITY_EDITS, isUnsaved: isNotEmpty },
  settings: { row: SETTING_EDITS, isUnsaved: isNotEmpty },
  addedPresentation: { row: ADDED_PRESENTATION, isUnsaved: isNotEmpty },
  changedPresentation: { row: CHANGED_PRESENTATION, isUnsaved: isNotEmpty },
  copies: { row: WEEKLY_COPIES, isUnsaved: isNotEmpty },
  slots: { row: SLOT_DRAFT, isUnsaved: isNotEmpty },
  account: { row: ACCOUNT_DRAFT, isUnsaved: isNotEmpty },
  newApplicant: { row: NEW_APPLICANT, isUnsaved: isNotEmpty },
  note: { row: STAFF_NOTE, isUnsaved: isText },
  announcement: { row: ANNOUNCEMENT_DRAFT, isUnsaved: hasTexts },
  reason: { row: REASON_DRAFT, isUnsaved: isText },
  correction: { row: CORRECTION_DRAFT, isUnsaved: isNotEmpty },
  closure: { row: CLOSURE_DRAFT, isUnsaved: isNotEmpty },
  checkIns: { row: CHECK_IN_OUTBOX, isUnsaved: hasWaitingTaps },
} as const;

export type UnsavedDraft = keyof typeof DRAFTS;

/** The kinds of drafts that this tab stores, of every location. */
export const unsavedDrafts = (): UnsavedDraft[] =>
  (Object.keys(DRAFTS) as UnsavedDraft[]).filter((kind) => readItems(DRAFTS[kind].row).some(DRAFTS[kind].isUnsaved));

/** Whether this tab stores a draft of anybody: before the next login nobody is known. */
export const hasDrafts = (): boolean =>
  Object.values(DRAFTS).some(({ row, isUnsaved }) => readItemsOfAll(row).some(isUnsaved));
