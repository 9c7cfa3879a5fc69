"use client";

import { useState } from "react";
import { usePasskeyName } from "@/components/dashboard/factors/use-add-passkey";
import { useFactorErrorText } from "@/components/dashboard/proof/use-factor-error-text";
import { refusedFields } from "@/components/dashboard/use-staff-action";
import { CallError, call } from "@/lib/client/call";
import { removeItem } from "@/lib/client/device-storage";
import { createPasskey } from "@/lib/client/passkeys";
import { STAFF_LINK } from "@/lib/domain/device-storage/staff-rows";

type Choice = Omit<Parameters<typeof call<"POST /auth/link/accept">>[1]["body"], "token">;
export type LinkField = "name" | "password";

/** What is wrong with a refused choice: the fields, or the whole of it. */
interface Refusal {
  fields: readonly LinkField[];
  /** The link has ended: no other try helps. */
  isEnded: boolean;
  text: string;
}

const fieldsOf = (error: unknown): LinkField[] => {
  if (error instanceof CallError && error.code === "password_common") return ["password"];
  return (["name", "password"] as const).filter((field) => refusedFields(error).includes(field));
};

interface AcceptUse {
  token: string;
  /** Signed in; recovery codes come with a first passkey. */
  onAccepted: (recoveryCodes: readonly string[] | undefined) => void;
}

/** Uses a link, by a new password or a new passkey. */
export const useAcceptLink = ({ token, onAccepted }: AcceptUse) => {
  const errorText = useFactorErrorText();
  const passkeyName = usePasskeyName();
  const [busy, setBusy] = useState<"password" | "passkey">();
  const [refusal, setRefusal] = useState<Refusal>();
  const accept = async (way: "password" | "passkey", find: () => Promise<Choice>) => {
    setBusy(way);
    setRefusal(undefined);
    try {
      const { recoveryCodes } = await call("POST /auth/link/accept", { body: { token, ...(await find()) } });
      removeItem(STAFF_LINK);
      onAccepted(recoveryCodes);
    } catch (error) {
      const isEnded = error instanceof CallError && error.code === "link_ended";
      if (isEnded) removeItem(STAFF_LINK);
      setRefusal({ fields: fieldsOf(error), isEnded, text: errorText(error) });
      setBusy(undefined);
    }
  };
  return {
    busy,
    refusal,
    byPassword: (choice: { name?: string; password: string }) => accept("password", async () => choice),
    byPasskey: (choice: { name?: string }) =>
      accept("passkey", async () => {
        const question = await call("POST /auth/link/passkey-options", { body: { token } });
        return { ...choice, passkey: { ...(await createPasskey(question)), name: passkeyName() } };
      }),
  };
};
