"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { CODED_REASONS, type CodedReason } from "@/lib/domain/dashboard/reasons";

const ID = "many-reason";

/** The reason that many people are told. None is chosen at first: all of them would read a wrong one. */
export const useManyReason = () => {
  const [code, setCode] = useState<CodedReason>();
  const [isMissing, setIsMissing] = useState(false);
  /** Whether one is chosen; asks for it otherwise. */
  const isReady = (): boolean => {
    setIsMissing(!code);
    if (!code) document.getElementById(ID)?.focus();
    return code !== undefined;
  };
  const choose = (chosen: string) => setCode(CODED_REASONS.find((one) => one === chosen));
  return { code, isMissing, isReady, choose };
};

/** The choice of the reason. */
export const ReasonSelect = ({ code, isMissing, choose }: ReturnType<typeof useManyReason>) => {
  const t = useTranslations("moves");
  const common = useTranslations("common");
  return (
    <Field error={isMissing && t("reasonNeeded")} id={ID} label={t("reason")}>
      {(control) => (
        <Select
          {...control}
          onChange={({ target }) => choose(target.value)}
          options={CODED_REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))}
          placeholder={common("chooseOne")}
          value={code ?? ""}
        />
      )}
    </Field>
  );
};
