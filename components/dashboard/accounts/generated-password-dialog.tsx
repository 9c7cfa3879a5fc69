"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

interface GeneratedPasswordDialogProps {
  username: string;
  password: string;
  onClose: () => void;
}

/** Shows a generated password once. A click outside does not close the dialog. */
export const GeneratedPasswordDialog = ({ username, password, onClose }: GeneratedPasswordDialogProps) => {
  const t = useTranslations("accounts");
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    // If the clipboard is not available, the selected text can be copied by hand.
    input.current?.select();
    await navigator.clipboard?.writeText(password).then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  return (
    <Dialog
      description={t("madeText")}
      footer={<Button onClick={onClose}>{t("madeDone")}</Button>}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      persistent
      title={t("madeTitle", { name: username })}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field className="min-w-0 grow" id="made-password" label={t("password")}>
          {(control) => (
            <TextInput
              {...control}
              className="font-mono"
              onFocus={(event) => event.target.select()}
              readOnly
              ref={input}
              value={password}
            />
          )}
        </Field>
        <Button onClick={copy} variant="secondary">
          {isCopied ? <Check aria-hidden="true" className="size-5" /> : <Copy aria-hidden="true" className="size-5" />}
          {t(isCopied ? "copied" : "copy")}
        </Button>
        <p className="sr-only" role="status">
          {isCopied && t("copied")}
        </p>
      </div>
    </Dialog>
  );
};
