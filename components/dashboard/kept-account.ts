import { dropItem, keepItem, keptItem } from "@/lib/client/cached-item";
import { type AccountDraft, isAccountDraft } from "@/lib/domain/dashboard/account-draft";

const KEY = "startday-account";
/** As long as a staff session. */
const KEPT_MS = 8 * 3600 * 1000;

/** Somebody who was being added when the session ended; never a password. */
export const keptAccount = (): AccountDraft | undefined => keptItem(KEY, isAccountDraft, new Date());

export const keepAccount = (draft: AccountDraft): void => keepItem(KEY, draft, new Date(Date.now() + KEPT_MS));

/** Saved, given up, or signed out. */
export const dropAccount = (): void => dropItem(KEY);
