import { type AccountDraft, isAccountDraft } from "@/lib/domain/dashboard/account-draft";
import { dropStored, storedForLoginSession, storeForLoginSession } from "./dashboard-storage";

const NAME = "account";

/** Somebody who was being added when the session ended; never a password. */
export const storedAccount = (): AccountDraft | undefined => storedForLoginSession(NAME, isAccountDraft);

export const storeAccount = (draft: AccountDraft): void => storeForLoginSession(NAME, draft);

/** Saved, or given up. */
export const dropAccount = (): void => dropStored(NAME);
