"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckboxGroup } from "@/components/ui/checkbox";
import { Fieldset } from "@/components/ui/fieldset";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import type { Demands } from "@/lib/domain/sign-in/demands";
import { GRACE_DAYS } from "@/lib/domain/sign-in/factors";
import { usePolicy } from "./use-policy";

const ROLES = ["manager", "staff"] as const;

interface PolicyFormProps {
  demands: Demands;
  mayChange: boolean;
  onSaved: () => void;
}

const PolicyForm = ({ demands, mayChange, onSaved }: PolicyFormProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const [edited, setEdited] = useState<Demands>();
  const { isBusy, failure, run } = useStaffAction();
  const shown = edited ?? demands;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await call("PATCH /account/policy", { body: { demands: shown } });
      onSaved();
    });
  };
  return (
    <HydratedForm className="grid justify-items-start gap-4" onSubmit={submit}>
      {failure && (
        <Notice role="alert" status="error">
          {failure}
        </Notice>
      )}
      <Fieldset id="policy" legend={t("policyOf")} {...(!mayChange && { hint: t("policyReadOnly") })}>
        <CheckboxGroup
          id="policy-roles"
          name="demands"
          onValueChange={(roles) => setEdited({ manager: roles.includes("manager"), staff: roles.includes("staff") })}
          options={ROLES.map((role) => ({ value: role, label: t(`policy_${role}`), disabled: !mayChange }))}
          value={ROLES.filter((role) => shown[role])}
        />
      </Fieldset>
      {mayChange && (
        <Button busy={isBusy} type="submit" variant="secondary">
          {common("save")}
        </Button>
      )}
    </HydratedForm>
  );
};

/** Of which roles the network demands a second factor, with what that means for them. */
export const PolicySection = () => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const { data, error, reload } = usePolicy();
  const notice = useLoadFailure(error, reload);
  const onSaved = () => {
    showSnackbar({ text: t("policySaved"), status: "success", closeLabel: common("close") });
    reload();
  };
  return (
    <Card aria-labelledby="policy-title" as="section">
      <h2 className="font-semibold text-lg" id="policy-title">
        {t("policyTitle")}
      </h2>
      <p className="mt-1 mb-4 max-w-160 text-ink-second">{t("policyText", { days: GRACE_DAYS })}</p>
      {notice}
      {data ? <PolicyForm {...data} onSaved={onSaved} /> : !notice && <SkeletonRows className="h-24" count={2} />}
    </Card>
  );
};
