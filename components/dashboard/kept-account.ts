import { dropItem, keptItem } from "@/lib/client/cached-item";
import { type AccountDraft, isAccountDraft } from "@/lib/domain/dashboard/account-draft";
import { keepForSession } from "./keep-for-session";

const KEY = "startday-account";

/** Somebody who was being added when the session ended; never a password. */
export const keptAccount = (): AccountDraft | undefined => keptItem(KEY, isAccountDraft, new Date());

export const keepAccount = (draft: AccountDraft): void => keepForSession(KEY, draft);

/** Saved, given up, or signed out. */
export const dropAccount = (): void => dropItem(KEY);
