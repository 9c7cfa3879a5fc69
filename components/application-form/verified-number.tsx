import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useWritten } from "@/lib/client/written-values";

interface VerifiedNumberProps {
  /** Of the button: links to the field lead there. */
  id: string;
  label: string;
  number: string;
  onChange: () => void;
}

/** The verified number as an answer, with a button to give another one. */
export const VerifiedNumber = ({ id, label, number, onChange }: VerifiedNumberProps) => {
  const t = useTranslations("form");
  const written = useWritten();
  return (
    <div>
      <p className="font-medium text-ink" id={`${id}-label`}>
        {label}
      </p>
      <p className="mt-1 text-lg tabular-nums" dir="ltr" id={`${id}-number`}>
        {written(number)}
      </p>
      <p className="text-ink-second text-sm">{t("phoneVerified")}</p>
      <Button
        aria-describedby={`${id}-label ${id}-number`}
        className="-ms-3 mt-1 text-start"
        id={id}
        onClick={onChange}
        size="small"
        variant="quiet"
      >
        {t("phoneOther")}
      </Button>
    </div>
  );
};
