"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { showSnackbar } from "@/components/ui/snackbar";
import { CallError, offlineError } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import { fetchLoginSessions } from "@/lib/client/login-sessions";
import { saveFrom, saveResponse } from "@/lib/client/save-file";

/** Downloads files. If the login session has ended, it redirects to the login instead; any other failure is shown as a message. */
export const useDownload = () => {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (save: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    await save().catch((error: unknown) => {
      if (redirectsToLogin(error)) return;
      const text = errorText(error instanceof CallError ? error : offlineError());
      showSnackbar({ text, status: "error", closeLabel: common("close") });
    });
    setIsBusy(false);
  };
  return {
    isBusy,
    /** Downloads what is at an address. */
    download: (href: string) =>
      run(async () => {
        const { staff } = await fetchLoginSessions();
        if (!staff) throw new CallError("unauthenticated", 401, "unauthenticated");
        saveFrom(href);
      }),
    /** Downloads what a call answers. */
    downloadReply: (send: () => Promise<Response>) => run(async () => saveResponse(await send())),
  };
};
