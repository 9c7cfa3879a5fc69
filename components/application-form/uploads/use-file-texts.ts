"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useFileSizeText } from "@/components/ui/use-file-size-text";
import type { CallError } from "@/lib/client/call";
import { retryAt } from "@/lib/client/retry-at";
import { serverNow } from "@/lib/client/server-clock";
import { MAX_FILE_BYTES, MAX_FILES, MEGABYTE } from "@/lib/domain/application/uploads";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import type { FileUpload } from "./use-uploads";

/** The texts for sizes and failures of files. */
export const useFileTexts = () => {
  const t = useTranslations("form");
  const errors = useTranslations("errors");
  const format = useFormatter();
  const size = useFileSizeText();
  const limits = { size: size(MAX_FILE_BYTES), count: MAX_FILES };
  // A day, unless the service says how long to wait.
  const hours = (error: CallError | undefined, now = serverNow()) =>
    Math.ceil(((retryAt(error, now) ?? now + DAY_MS) - now) / HOUR_MS);
  const problem = (upload: FileUpload): string => {
    const { problem: code, file, error } = upload;
    const limitMB = error?.data.limitMB;
    const values = { ...limits, name: file.name };
    switch (code) {
      case "upload_budget":
        return typeof limitMB === "number"
          ? t("file_budget", { name: file.name, size: size(limitMB * MEGABYTE), hours: hours(error) })
          : errors(code);
      case "upload_budget_of_tenant":
        return t("file_budget_of_tenant", { name: file.name, hours: hours(error) });
      case "unauthenticated":
      case "registration_closed":
        return errors(code);
      case "offline":
        return t("file_offline", values);
      case "too_many_files":
        return t("file_too_many", values);
      case "unsupported_media_type":
        return t("file_type", values);
      case "body_too_large":
        return t("file_too_large", values);
      case "unsaved":
        return t("file_unsaved");
      case "file_empty":
        return t("file_empty", values);
      default:
        return t("file_failed", values);
    }
  };
  return { size, limits, problem, percent: (share: number) => format.number(share, { style: "percent" }) };
};
