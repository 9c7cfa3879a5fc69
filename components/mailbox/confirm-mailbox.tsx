"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { CallError, call } from "@/lib/client/call";
import { removeItem } from "@/lib/client/device-storage";
import { useLinkToken } from "@/lib/client/use-link-token";
import { MAILBOX_TOKEN } from "@/lib/domain/device-storage/rows";

type State = { is: "open" | "busy" | "confirmed" } | { is: "refused"; text: string };

const INVALID = ["not_found", "not_offered", "validation_failed"];

/** Confirms by a button: programs that check mails open every link. */
const ConfirmByButton = ({ token }: { token: string }) => {
  const t = useTranslations("mailbox");
  const errorText = useErrorText();
  const [state, setState] = useState<State>({ is: "open" });
  const confirm = async () => {
    setState({ is: "busy" });
    try {
      await call("POST /mailbox/confirm", { body: { token } });
      removeItem(MAILBOX_TOKEN);
      setState({ is: "confirmed" });
    } catch (error) {
      const isInvalid = error instanceof CallError && INVALID.includes(error.code);
      setState({ is: "refused", text: isInvalid ? t("invalid") : errorText(error) });
    }
  };
  if (state.is === "confirmed")
    return (
      <Notice className="mt-6" role="status" status="success">
        {t("confirmed")}
      </Notice>
    );
  return (
    <>
      {state.is === "refused" && (
        <Notice className="mt-6" role="alert" status="error">
          {state.text}
        </Notice>
      )}
      <div className="mt-6">
        <HydratedControls>
          <Button busy={state.is === "busy"} onClick={confirm} size="large">
            {t("confirm")}
          </Button>
        </HydratedControls>
      </div>
    </>
  );
};

/** Confirms the mailbox of the link that opened the page. */
export const ConfirmMailbox = () => {
  const t = useTranslations("mailbox");
  const token = useLinkToken(MAILBOX_TOKEN);
  if (token === "")
    return (
      <Notice className="mt-6" role="alert" status="error">
        {t("invalid")}
      </Notice>
    );
  // The key: another link in the same tab starts again.
  return <ConfirmByButton key={token} token={token ?? ""} />;
};
