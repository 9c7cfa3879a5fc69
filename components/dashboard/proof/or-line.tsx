import { useTranslations } from "next-intl";

/** A line with "or" between two ways to do the same. */
export const OrLine = () => {
  const t = useTranslations("stepUp");
  return (
    <p className="flex items-center gap-3 text-ink-second text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {t("or")}
    </p>
  );
};
