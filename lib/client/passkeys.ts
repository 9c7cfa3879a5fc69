import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { offlineError } from "./call";

/** What the backend asks a passkey. */
interface PasskeyQuestion {
  challengeId: string;
  options: Record<string, unknown>;
}

/** What a passkey answered. */
interface PasskeyAnswer<Response> {
  challengeId: string;
  response: Response;
}

/** Why a passkey gave no answer: the person or the device ended it, the device has one already, or the browser cannot use them. */
type PasskeyFailure = "cancelled" | "exists" | "unsupported";

const FAILURES: Readonly<Record<string, PasskeyFailure>> = {
  AbortError: "cancelled",
  NotAllowedError: "cancelled",
  InvalidStateError: "exists",
};

/** A passkey that gave no answer. */
export class PasskeyError extends Error {
  constructor(readonly failure: PasskeyFailure) {
    super(failure);
    this.name = "PasskeyError";
  }
}

/** Whether this browser knows passkeys at all. */
export const hasPasskeys = (): boolean => typeof window !== "undefined" && "PublicKeyCredential" in window;

/** Whether this browser offers passkeys among the suggestions of a field. */
export const hasPasskeySuggestions = async (): Promise<boolean> =>
  hasPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) === true;

// Loaded when a passkey is first used.
const loadLibrary = () =>
  import("@simplewebauthn/browser").catch(() => {
    throw offlineError();
  });

const answerOf = async <Response>(
  challengeId: string,
  answer: () => Promise<Response>,
): Promise<PasskeyAnswer<Response>> => {
  if (!hasPasskeys()) throw new PasskeyError("unsupported");
  const response = await answer().catch((error: Error) => {
    throw new PasskeyError(FAILURES[error.name] ?? "unsupported");
  });
  return { challengeId, response };
};

/** Asks a passkey of this person; with `isSuggestion` only if they choose it among a field's suggestions. */
export const askPasskey = async (
  { challengeId, options }: PasskeyQuestion,
  { isSuggestion = false } = {},
): Promise<PasskeyAnswer<AuthenticationResponseJSON>> => {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answerOf(challengeId, () => startAuthentication({ optionsJSON, useBrowserAutofill: isSuggestion }));
};

/** Makes a passkey for this person. */
export const createPasskey = async ({
  challengeId,
  options,
}: PasskeyQuestion): Promise<PasskeyAnswer<RegistrationResponseJSON>> => {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return answerOf(challengeId, () => startRegistration({ optionsJSON }));
};

/** Ends a question that waits among the suggestions: the page asks another one, or is left. */
export const endPasskeyQuestion = async (): Promise<void> => {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
};

const SYSTEMS = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
] as const;

/** A name for a passkey of this device, such as "iPhone"; empty for an unknown one. */
export const deviceName = (): string => SYSTEMS.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? "";
