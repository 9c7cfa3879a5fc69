import { type AccountDraft, isAccountDraft } from "@/lib/domain/dashboard/account-draft";
import { dropKept, keepForSession, keptForSession } from "./keep-for-session";

const NAME = "account";

/** Somebody who was being added when the session ended; never a password. */
export const keptAccount = (): AccountDraft | undefined => keptForSession(NAME, isAccountDraft);

export const keepAccount = (draft: AccountDraft): void => keepForSession(NAME, draft);

/** Saved, or given up. */
export const dropAccount = (): void => dropKept(NAME);
