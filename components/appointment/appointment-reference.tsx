import { cx } from "class-variance-authority";
import { getTranslations } from "next-intl/server";
import { QrImage } from "@/components/ui/qr-image";
import type { Locale } from "@/lib/domain/country/locales";
import { CopyButton } from "./copy-button";

interface AppointmentReferenceProps {
  reference: string;
  /** A cancelled appointment shows no code to scan. */
  isCancelled: boolean;
  locale: Locale;
}

const ID = "reference";

// The reference of an organisation's own backend may be a long id.
const LONG = 12;
const sizeOf = (reference: string) => (reference.length > LONG ? "text-base" : "text-2xl tracking-wider");

/** The reference for the location's desk, to read out, copy or scan. */
export const AppointmentReference = async ({ reference, isCancelled, locale }: AppointmentReferenceProps) => {
  const t = await getTranslations({ locale, namespace: "appointment" });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-line border-t border-dashed bg-surface-sunken p-5 sm:px-8">
      <dl className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <dt className="w-full text-ink-second text-sm">{t("reference")}</dt>
          <dd className={cx("min-w-0 font-mono font-semibold", sizeOf(reference))} id={ID} translate="no">
            {reference}
          </dd>
          <dd>
            <CopyButton shownIn={ID} text={reference} />
          </dd>
        </div>
      </dl>
      {!isCancelled && (
        <figure className="flex flex-wrap items-center gap-4">
          <QrImage className="size-28 shrink-0" label={t("qrAlt", { reference })} text={reference} />
          <figcaption className="max-w-32 text-ink-second text-sm">{t("qrHint")}</figcaption>
        </figure>
      )}
    </div>
  );
};
