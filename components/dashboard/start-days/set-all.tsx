"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useDigitsOnly } from "@/components/dashboard/use-digits-only";
import { Button } from "@/components/ui/button";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { NumberInput } from "@/components/ui/number-input";
import type { TypedNumber } from "@/lib/kit/typed-number";

interface SetAllProps {
  /** Returns the number of sessions that cannot have the capacity. */
  onSet: (typed: string) => number;
}

/** Sets one capacity for every session of the week. Inputs of sessions that cannot have it show an error. */
export const SetAll = ({ onSet }: SetAllProps) => {
  const t = useTranslations("startDays");
  const digitsOnly = useDigitsOnly();
  const [value, setValue] = useState<TypedNumber>();
  const [refused, setRefused] = useState<number>();
  const problem = digitsOnly(value);
  const isSettable = typeof value === "number";
  const set = () => {
    if (isSettable) setRefused(onSet(String(value)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set();
  };
  const type = (typed: TypedNumber) => {
    setValue(typed);
    setRefused(undefined);
  };
  return (
    <div>
      <HydratedForm className="flex flex-wrap items-center gap-2" onSubmit={submit}>
        <label className="text-sm" htmlFor="set-all">
          {t("setAll")}
        </label>
        <NumberInput
          aria-describedby="set-all-status"
          className="max-w-20"
          id="set-all"
          invalid={problem !== undefined}
          name="set-all"
          onEnter={set}
          onValueChange={type}
          size="small"
          value={value}
        />
        <Button aria-disabled={!isSettable} size="small" type="submit" variant="secondary">
          {t("setAllDo")}
        </Button>
      </HydratedForm>
      <p className="text-sm empty:hidden" id="set-all-status" role="status">
        {problem && <span className="text-danger">{problem}</span>}
        {refused === 0 && <span>{t("setAllDone")}</span>}
        {refused !== undefined && refused > 0 && (
          <span className="text-danger">{t("setAllRefused", { count: refused })}</span>
        )}
      </p>
    </div>
  );
};
