"use client";

import { Printer } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Sentence } from "@/components/texts/sentence";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { QrImage } from "@/components/ui/qr-image";
import type { MadeLink, StaffAccount } from "@/lib/contracts/staff-accounts";
import { instantText } from "@/lib/i18n/dates";
import { LinkSheet } from "./link-sheet";

interface MadeLinkDialogProps {
  account: StaffAccount;
  link: MadeLink;
  /** The zone of the location on screen. */
  zone: string;
  locations: readonly { location_key: string; name: string }[];
  onClose: () => void;
}

/** Says where a one-time link was sent, or shows it this once: to copy, to scan or to print. A click outside does not close it. */
export const MadeLinkDialog = ({ account, link, zone, locations, onClose }: MadeLinkDialogProps) => {
  const t = useTranslations("accounts");
  const language = useLocale();
  const name = account.name ?? account.username;
  const until = instantText(language, "shortInstant", new Date(link.expiresAt), zone);
  const { url } = link;
  return (
    <Dialog
      description={
        url ? (
          t("linkUntil", { until })
        ) : (
          <Sentence text={(address) => t("sentText", { address, until })} value={account.email ?? ""} />
        )
      }
      footer={
        <>
          {url && (
            <Button onClick={() => window.print()} variant="secondary">
              <Printer aria-hidden="true" className="size-5" />
              {t("printLink")}
            </Button>
          )}
          <Button onClick={onClose}>{t(url ? "madeDone" : "sentDone")}</Button>
        </>
      }
      minHeight={0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      persistent={url !== undefined}
      title={<Sentence text={(who) => t(url ? "linkTitle" : "sentTitle", { name: who })} value={name} />}
    >
      {url && (
        <div className="grid gap-5">
          <Notice status="warning">{t("madeWarning")}</Notice>
          <CopyField copiedLabel={t("copied")} copyLabel={t("copy")} id="made-link" label={t("madeLink")} value={url} />
          <figure className="flex flex-wrap items-center gap-4">
            <QrImage className="size-40 shrink-0" label={t("qrAlt")} text={url} />
            <figcaption className="max-w-48 text-ink-second text-sm">{t("qrHint")}</figcaption>
          </figure>
          <LinkSheet account={account} kind={link.kind} locations={locations} until={until} url={url} />
        </div>
      )}
    </Dialog>
  );
};
