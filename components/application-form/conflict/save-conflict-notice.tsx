"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import type { ApplicationForm } from "@/lib/domain/application/application";
import type { Difference, FormVersion, MergeChoices } from "@/lib/domain/application/form-differences";
import { useFormTexts } from "../use-form-texts";
import { CONFLICT_ID } from "./conflict-id";
import { useAnswerText } from "./use-answer-text";
import type { SaveConflict } from "./use-save-conflict";

interface SaveConflictNoticeProps {
  conflict: SaveConflict;
  onSettle: (conflict: SaveConflict, choices: MergeChoices) => void;
}

/** The answers that differ between two windows, side by side. The applicant takes one window's answers, or chooses each. */
export const SaveConflictNotice = ({ conflict, onSettle }: SaveConflictNoticeProps) => {
  const t = useTranslations("form");
  const { differences } = conflict;
  const [chosen, setChosen] = useState<MergeChoices>({});
  const box = useRef<HTMLDivElement>(null);
  // Announced without moving the focus, which may be in a field.
  useEffect(() => {
    if (!document.activeElement?.matches("input:not([type=radio], [type=checkbox]), textarea"))
      focusAndScrollTo(box.current, "start");
  }, []);
  const sideOf = ({ id, suggestedVersion: suggested }: Difference): FormVersion => chosen[id] ?? suggested;
  const everywhere = (side: FormVersion) => Object.fromEntries(differences.map(({ id }) => [id, side]));
  return (
    <Card className="border-warning-line bg-warning-soft" id={CONFLICT_ID} ref={box} role="alert" tabIndex={-1}>
      <h2 className="font-semibold text-lg">{t("staleTitle")}</h2>
      <p className="mt-1">{t("staleText")}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => onSettle(conflict, everywhere("mine"))} variant="secondary">
          {t("staleMine")}
        </Button>
        <Button onClick={() => onSettle(conflict, everywhere("theirs"))} variant="secondary">
          {t("staleTheirs")}
        </Button>
      </div>
      <div className="mt-6 grid gap-5 border-warning-line border-t pt-5">
        {differences.map((difference) => (
          <DifferenceChoice
            conflict={conflict}
            difference={difference}
            key={difference.id}
            onChoose={(side) => setChosen({ ...chosen, [difference.id]: side })}
            side={sideOf(difference)}
          />
        ))}
        <Button
          className="justify-self-start"
          onClick={() => onSettle(conflict, Object.fromEntries(differences.map((one) => [one.id, sideOf(one)])))}
        >
          {t("staleSave")}
        </Button>
      </div>
    </Card>
  );
};

interface DifferenceChoiceProps {
  conflict: SaveConflict;
  difference: Difference;
  side: FormVersion;
  onChoose: (side: FormVersion) => void;
}

/** One answer as both windows have it. */
const DifferenceChoice = ({ conflict, difference, side, onChoose }: DifferenceChoiceProps) => {
  const t = useTranslations("form");
  const { label } = useFormTexts();
  const answerText = useAnswerText();
  const { id, owner, row, guardian, mine, theirs } = difference;
  const guardianTitle = guardian === undefined ? undefined : t("guardianTitle", { number: guardian });
  const name = [guardianTitle, row && label(owner, row)].filter(Boolean).join(" · ");
  const key = `conflict-${id.replaceAll(".", "-")}`;
  return (
    <Fieldset id={`${key}-group`} legend={name}>
      <RadioGroup
        columns={2}
        id={key}
        look="card"
        name={key}
        onValueChange={(value) => onChoose(value as FormVersion)}
        options={[
          { value: "mine", label: answerText(difference, mine, conflict.mine), hint: t("staleHere") },
          {
            value: "theirs",
            label: answerText(difference, theirs, conflict.current as ApplicationForm),
            hint: t("staleOther"),
          },
        ]}
        value={side}
      />
    </Fieldset>
  );
};
