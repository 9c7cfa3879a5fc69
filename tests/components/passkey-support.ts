import { vi } from "vitest";

/** A passkey that answers whatever it is asked; the server is not there to verify it. */
const credential = (response: object) => ({
  id: "cGFzc2tleQ",
  rawId: new Uint8Array([1]).buffer,
  type: "public-key",
  authenticatorAttachment: "platform",
  getClientExtensionResults: () => ({}),
  response,
});

const bytes = new Uint8Array([7]).buffer;

/** Stands in for the browser's passkeys: they answer, or refuse with the name of an error. */
export const answerPasskeys = (refusalName?: string) => {
  const answer = (response: object) => async (): Promise<Credential> => {
    if (refusalName) throw new DOMException("refused", refusalName);
    return credential(response) as unknown as Credential;
  };
  return {
    get: vi
      .spyOn(navigator.credentials, "get")
      .mockImplementation(answer({ authenticatorData: bytes, clientDataJSON: bytes, signature: bytes })),
    create: vi
      .spyOn(navigator.credentials, "create")
      .mockImplementation(answer({ attestationObject: bytes, clientDataJSON: bytes, getTransports: () => [] })),
  };
};

/** Stands in for a browser that offers passkeys among the suggestions of a field. */
export const offerPasskeySuggestions = () =>
  vi.spyOn(PublicKeyCredential, "isConditionalMediationAvailable").mockResolvedValue(true);

/** A question for a new passkey. */
export const CREATION = {
  challengeId: "0190b8a4-0000-7000-8000-00000000c0de",
  options: {
    challenge: "yq5kJ0mGk2sYxS0c",
    rp: { id: "localhost", name: "Startday" },
    user: { id: "dXNlcg", name: "reception", displayName: "reception" },
    pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  },
};

/** A question for a passkey that exists. */
export const QUESTION = {
  challengeId: "0190b8a4-0000-7000-8000-00000000c0de",
  options: { challenge: "yq5kJ0mGk2sYxS0c", rpId: "localhost", userVerification: "required" },
};

export const CODES = ["7KQM-2VXD-9HTR", "B4NW-6JZP-3CYF"];
