"use client";

import { Check, Copy, Download, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Sentence } from "@/components/texts/sentence";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { saveFrom } from "@/lib/client/save-file";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whose they are, for the printed page. */
  username: string | undefined;
  /** The person has stored them. */
  onSaved: () => void;
}

const FILE_NAME = "startday-recovery-codes.txt";

const saveAsFile = (text: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  saveFrom(address, FILE_NAME);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** New recovery codes, this once: to print, to copy or to save. Takes the focus, and fits on a printed page of its own. */
export const RecoveryCodes = ({ codes, username, onSaved }: RecoveryCodesProps) => {
  const t = useTranslations("signIn");
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const copy = () =>
    navigator.clipboard?.writeText(codes.join("\n")).then(
      () => setIsCopied(true),
      () => undefined,
    );
  const CopyIcon = isCopied ? Check : Copy;
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="font-semibold text-xl" ref={heading} tabIndex={-1}>
          {t("codesTitle")}
        </h2>
        <p className="text-ink-second">{t("codesText")}</p>
        {username && (
          <p className="hidden print:block">
            <Sentence text={(name) => t("codesOf", { name })} value={username} />
          </p>
        )}
      </div>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-6 gap-y-2 rounded-md bg-surface-sunken p-4 print:bg-transparent print:p-0">
        {codes.map((code) => (
          <li className="wrap-anywhere font-mono" key={code} translate="no">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()} variant="secondary">
          <Printer aria-hidden className="size-5" />
          {t("codesPrint")}
        </Button>
        <Button onClick={() => saveAsFile(codes.join("\n"))} variant="secondary">
          <Download aria-hidden className="size-5" />
          {t("codesSave")}
        </Button>
        <Button onClick={copy} variant="secondary">
          <CopyIcon aria-hidden className="size-5" />
          <span>{t(isCopied ? "copied" : "codesCopy")}</span>
        </Button>
        <span className="sr-only" role="status">
          {isCopied && t("copied")}
        </span>
      </div>
      <Notice className="print:hidden" status="warning">
        {t("codesOnce")}
      </Notice>
      <Button className="justify-self-start max-sm:w-full print:hidden" onClick={onSaved} size="large">
        {t("codesSaved")}
      </Button>
    </div>
  );
};
