"use client";

import { useState } from "react";
import { useFactorErrorText } from "@/components/dashboard/proof/use-factor-error-text";
import { CallError, call } from "@/lib/client/call";
import { askPasskey } from "@/lib/client/passkeys";
import type { Proof } from "@/lib/contracts/staff-factors";

/** Asks one of the caller's own passkeys. */
const proveByPasskey = async (): Promise<Proof> => {
  const { passkey } = await call("POST /auth/proof/options", {});
  if (!passkey) throw new CallError("factor_wrong", 0, "factor_wrong");
  return { kind: "passkey", ...(await askPasskey(passkey)) };
};

interface ProofUse {
  send: (proof: Proof) => Promise<unknown>;
  /** Handles a failure that ends the whole attempt, and says so. */
  isEnd: (error: unknown) => boolean;
}

/** Sends a proof of who somebody is, one at a time, and has the message of its refusal. After a success the page goes on. */
export const useProof = ({ send, isEnd }: ProofUse) => {
  const errorText = useFactorErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (find: () => Promise<Proof>) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await send(await find());
    } catch (error) {
      if (isEnd(error)) return;
      setFailure(errorText(error));
      setIsBusy(false);
    }
  };
  return { isBusy, failure, prove: (proof: Proof) => run(async () => proof), provePasskey: () => run(proveByPasskey) };
};
