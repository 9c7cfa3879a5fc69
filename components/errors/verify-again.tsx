"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { verifyAgain } from "@/lib/client/login-session-end";

interface VerifyAgainProps {
  /** By default opens Verify, which leads back to the current page. */
  onVerify?: () => void;
}

/** The way on where a page says that the login session has ended. */
export const VerifyAgain = ({ onVerify = verifyAgain }: VerifyAgainProps) => {
  const t = useTranslations("common");
  return (
    <Button onClick={onVerify} size="small" variant="secondary">
      {t("verifyAgain")}
    </Button>
  );
};
