import { SIGN_OUT } from "@/lib/domain/device-storage/rows";
import { STAFF_PREFIX } from "@/lib/domain/device-storage/staff-rows";
import { routes } from "@/lib/domain/routes";
import { call } from "./call";
import { clearTab, closeTab, writeText } from "./device-storage";
import { releaseHold } from "./holds";
import { isAnswerLost } from "./is-answer-lost";
import { rememberLocation } from "./last-location";
import { expectLoginSessionEnd } from "./login-session-end";
import { disarmUnsavedGuard } from "./use-unsaved-guard";

/** Whose login session ends. */
export type SignedIn = "applicant" | "staff";

const HOME = { applicant: routes.home, staff: routes.dashboard } as const;

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
    if (isAnswerLost(error)) throw error;
    return undefined;
  });
  window.location.assign(next ?? HOME[person]);
};

/** Leaves a page when another tab signs out whoever it belongs to. `personOf` says to whom a path belongs, if to anybody. */
export const leaveWhenSignedOut = (personOf: (path: string) => SignedIn | undefined): void =>
  window.addEventListener("storage", ({ key, newValue }) => {
    const person = personOf(window.location.pathname);
    if (key !== SIGN_OUT.key || person === undefined || newValue !== person) return;
    document.body.hidden = true;
    // What staff have not saved in this tab belongs to them alone, and waits for their next login.
    if (person === "applicant") clearTab();
    disarmUnsavedGuard();
    window.location.replace(HOME[person]);
  });
