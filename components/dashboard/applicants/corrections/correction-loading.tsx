"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { DialogPlaceholder } from "@/components/ui/dialog";
import { showSnackbar } from "@/components/ui/snackbar";
import type { CallError } from "@/lib/client/call";

interface CorrectionLoadingProps {
  error: CallError | undefined;
  onClose: () => void;
}

/** Before the location's settings have loaded, which say what the form asks for. Without them the page stays as it was. */
export const CorrectionLoading = ({ error, onClose }: CorrectionLoadingProps) => {
  const common = useTranslations("common");
  const errorText = useErrorText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!error) return;
    showSnackbar({ text: errorText(error), status: "error", closeLabel: common("close") });
    onClose();
  }, [error]);
  return <DialogPlaceholder />;
};
