"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Sentence } from "@/components/texts/sentence";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { internationalPhone } from "@/lib/domain/person/phone";

interface ValueQuestionProps {
  /** Numbers in E.164, or e-mail addresses; the likeliest first. */
  values: readonly string[];
  onChoose: (value: string) => void;
  busy?: boolean;
  /** Whether it has just been asked for: the first value takes the focus. */
  takesFocus?: boolean;
}

/** Asks which of the values is meant, or whether the one is right. */
export const ValueQuestion = ({ values, onChoose, busy, takesFocus }: ValueQuestionProps) => {
  const errors = useTranslations("errors");
  const first = useRef<HTMLButtonElement>(null);
  const [likeliest = ""] = values;
  const aboutPhone = errors(values.length > 1 ? "validator_phone_several" : "validator_phone_unknown");
  const aboutEmail = <Sentence text={(email) => errors("email_likely", { email })} value={likeliest} />;
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  return (
    <Notice className="mt-3" role="status" status="warning">
      <fieldset>
        <legend>{likeliest.includes("@") ? aboutEmail : <span>{aboutPhone}</span>}</legend>
        <div className="mt-3 flex flex-wrap gap-2">
          {values.map((value) => (
            <Button
              busy={busy}
              className="tabular-nums"
              dir="ltr"
              key={value}
              onClick={() => onChoose(value)}
              ref={value === likeliest ? first : undefined}
              translate="no"
              variant="secondary"
            >
              {value.includes("@") ? value : internationalPhone(value)}
            </Button>
          ))}
        </div>
      </fieldset>
    </Notice>
  );
};
