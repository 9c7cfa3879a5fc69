import { SIGN_OUT, STAFF_PREFIX } from "@/lib/domain/device-storage/rows";
import { call } from "./call";
import { clearTab, closeTab, writeText } from "./device-storage";
import { releaseHold } from "./holds";
import { isResponseLost } from "./is-response-lost";
import { rememberLocation } from "./last-location";
import { expectLoginSessionEnd } from "./login-session-end";
import { HOME, type SignedIn } from "./private-pages";
import { disarmUnsavedGuard } from "./use-unsaved-guard";

const endSession = async (person: SignedIn): Promise<string | undefined> => {
  if (person === "staff") return (await call("POST /auth/logout", {}))?.next;
  await call("POST /verification/logout", {});
  return undefined;
};

const forgetTab = (person: SignedIn): void => {
  disarmUnsavedGuard();
  if (person === "applicant") clearTab();
  else {
    closeTab(STAFF_PREFIX);
    rememberLocation(undefined);
  }
};

/**
 * Ends the login session and opens the page where the next one begins: of staff by way of the organisation's provider, if the
 * session began there. Clears what this tab stores, and has other tabs leave the person's pages at once. Throws `CallError` if the
 * answer is lost: then the browser may still be signed in.
 */
export const signOut = async (person: SignedIn): Promise<void> => {
  if (person === "applicant") await releaseHold();
  expectLoginSessionEnd();
  forgetTab(person);
  writeText(SIGN_OUT, person);
  writeText(SIGN_OUT, undefined);
  const next = await endSession(person).catch((error: unknown) => {
    // Any answer has removed the session's cookie.
    if (isResponseLost(error)) throw error;
    return undefined;
  });
  window.location.assign(next ?? HOME[person]);
};
