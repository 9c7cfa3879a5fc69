"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { QrImage } from "@/components/ui/qr-image";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import type { LinkKind } from "@/lib/contracts/staff-links";
import { listText } from "@/lib/i18n/lists";

interface LinkSheetProps {
  account: StaffAccount;
  kind: LinkKind;
  url: string;
  /** When the link ends, in the zone of the location on screen. */
  until: string;
  locations: readonly { location_key: string; name: string }[];
}

/** The sheet with a one-time link to hand over: for whom, where, until when. Only on paper, instead of the page. */
export const LinkSheet = ({ account, kind, url, until, locations }: LinkSheetProps) => {
  const t = useTranslations("accounts");
  const language = useLocale();
  const names = new Map(locations.map(({ location_key, name }) => [location_key, name]));
  const rows = [
    [
      t("sheetFor"),
      <bdi key="name" translate="no">
        {account.name ?? account.username}
      </bdi>,
    ],
    [
      t("username"),
      <bdi key="username" translate="no">
        {account.username}
      </bdi>,
    ],
    [
      t("centres"),
      listText(
        language,
        account.locations.map((key) => names.get(key) ?? key),
      ),
    ],
    [t("sheetWhere"), new URL(url).host],
    [t("sheetUntil"), until],
  ] as const;
  useEffect(() => {
    document.body.toggleAttribute("data-prints-sheet", true);
    return () => void document.body.toggleAttribute("data-prints-sheet", false);
  }, []);
  return createPortal(
    <section className="hidden bg-[#fff] p-8 text-[#000] print:block" data-print-sheet="">
      <h1 className="font-semibold text-2xl">{t(`sheetTitle_${kind}`)}</h1>
      <p className="mt-2 max-w-160">{t(`sheetText_${kind}`)}</p>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {rows.map(([term, value]) => (
          <div className="contents" key={term}>
            <dt>{term}</dt>
            <dd className="wrap-anywhere font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <QrImage className="mt-6 size-64" label={t("qrAlt")} text={url} />
      <p className="wrap-anywhere mt-4 font-mono text-sm" translate="no">
        {url}
      </p>
      <p className="mt-6 max-w-160">{t("sheetOnce")}</p>
    </section>,
    document.body,
  );
};
