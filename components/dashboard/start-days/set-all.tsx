"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { NumberInput } from "@/components/ui/number-input";

interface SetAllProps {
  /** Returns the number of sessions that cannot have the capacity. */
  onSet: (typed: string) => number;
}

/** Sets one capacity for every session of the week. Inputs of sessions that cannot have it show an error. */
export const SetAll = ({ onSet }: SetAllProps) => {
  const t = useTranslations("startDays");
  const [value, setValue] = useState<number>();
  const [refused, setRefused] = useState<number>();
  const set = () => {
    if (value !== undefined) setRefused(onSet(String(value)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set();
  };
  const type = (typed: number | undefined) => {
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
          className="max-w-20"
          id="set-all"
          name="set-all"
          onEnter={set}
          onValueChange={type}
          size="small"
          value={value}
        />
        <Button aria-disabled={value === undefined} size="small" type="submit" variant="secondary">
          {t("setAllDo")}
        </Button>
      </HydratedForm>
      <p className="text-sm empty:hidden" role="status">
        {refused === 0 && t("setAllDone")}
        {refused !== undefined && refused > 0 && (
          <span className="text-danger">{t("setAllRefused", { count: refused })}</span>
        )}
      </p>
    </div>
  );
};
