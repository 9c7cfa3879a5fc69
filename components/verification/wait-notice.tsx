"use client";

import { useTranslations } from "next-intl";
import { HelpLink } from "@/components/shell/help-link";
import { Notice } from "@/components/ui/notice";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { listText } from "@/lib/i18n/lists";

interface WaitNoticeProps {
  language: Locale;
  /** Why no code is sent or accepted now, and until when. */
  text: string;
  /** The method that was used, and all that the tenant offers. */
  method: VerificationMethod;
  methods: readonly VerificationMethod[];
}

/** Says when a code can be asked for again, and how else to go on: by another method, or at the centre's desk. */
export const WaitNotice = ({ language, text, method, methods }: WaitNoticeProps) => {
  const t = useTranslations("verify");
  const others = methods.filter((other) => other !== method).map((other) => t(`method_${other}`));
  return (
    <Notice action={<HelpLink />} role="alert" status="error">
      <div className="grid gap-2">
        <p>{text}</p>
        {others.length > 0 && <p>{t("otherMethods", { methods: listText(language, others) })}</p>}
        <p>{t("askDesk")}</p>
      </div>
    </Notice>
  );
};
