"use client";

import { CircleUserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { showSnackbar } from "@/components/ui/snackbar";

const OwnPasswordDialog = lazyComponent(() => import("./own-password-dialog").then((part) => part.OwnPasswordDialog));

interface MyAccountProps {
  /** Who is signed in; undefined if the backend does not say. */
  username: string | undefined;
}

/** Shows who is signed in, and opens the dialog in which they change their password. */
export const MyAccount = ({ username }: MyAccountProps) => {
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const [isOpen, setIsOpen] = useState(false);
  const changed = () => {
    setIsOpen(false);
    showSnackbar({ text: t("passwordChanged"), status: "success", closeLabel: common("close") });
  };
  return (
    <>
      <Button className="max-w-48 px-3" onClick={() => setIsOpen(true)} variant="quiet">
        <CircleUserRound aria-hidden className="size-5 shrink-0" />
        <span className="sr-only">{t("myAccount")}</span>
        <span className="truncate max-md:sr-only">{username}</span>
      </Button>
      {isOpen && <OwnPasswordDialog onChanged={changed} onClose={() => setIsOpen(false)} username={username} />}
    </>
  );
};
