"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { NumberInput } from "@/components/ui/number-input";

/** One capacity for every session of the week; where it cannot be, the input is marked and nothing is cut. */
export const SetAll = ({ onSet }: { onSet: (typed: string) => void }) => {
  const t = useTranslations("dashboard");
  const [value, setValue] = useState<number>();
  const set = () => {
    if (value !== undefined) onSet(String(value));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set();
  };
  return (
    <form className="flex flex-wrap items-center gap-2" onSubmit={submit}>
      <label className="text-sm" htmlFor="set-all">
        {t("setAll")}
      </label>
      <NumberInput
        className="max-w-20"
        id="set-all"
        name="set-all"
        onEnter={set}
        onValueChange={setValue}
        size="small"
        value={value}
      />
      <Button aria-disabled={value === undefined} size="small" type="submit" variant="secondary">
        {t("setAllDo")}
      </Button>
    </form>
  );
};
