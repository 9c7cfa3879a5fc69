"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { FormContext } from "@/lib/domain/application/field-row";
import { fieldsOfGuardian } from "@/lib/domain/application/fields";
import { unfolded } from "@/lib/domain/application/folds";
import { FieldGroup } from "./field-group";
import { FoldedGroups } from "./folded-groups";
import { PhoneNumbers } from "./phone-numbers";

interface GuardianCardProps {
  index: number;
  context: FormContext;
  onRemove: () => void;
}

/** One guardian: name, contact details, and the location's further questions. */
export const GuardianCard = ({ index, context, onRemove }: GuardianCardProps) => {
  const t = useTranslations("form");
  const { getValues } = useFormContext();
  // An answer that is deleted leaves its field where it is.
  const [first] = useState(() => getValues(`guardians.${index}`) as object);
  const rows = fieldsOfGuardian(context, first);
  const title = t("guardianTitle", { number: index + 1 });
  const group = { context, owner: "guardian", prefix: `guardians.${index}.` } as const;
  return (
    <Card aria-label={title} as="section">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 className="wrap-anywhere hyphens-auto font-semibold text-lg">{title}</h2>
        <Button
          className="-me-3"
          aria-label={`${t("removeGuardian")}: ${title}`}
          onClick={onRemove}
          size="small"
          variant="quiet"
        >
          <Trash2 aria-hidden className="size-4" />
          {t("removeGuardian")}
        </Button>
      </header>
      <FieldGroup {...group} rows={unfolded(rows)} />
      <PhoneNumbers context={context} prefix={`guardians.${index}.phoneNumbers`} />
      <FoldedGroups {...group} rows={rows.filter(({ fold }) => fold)} />
    </Card>
  );
};
