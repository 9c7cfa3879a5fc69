"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { type ActionDialogProps, ManyDialog } from "./many-dialog";
import { ReasonSelect, useManyReason } from "./reason-select";
import { useFreePresentations } from "./use-free-presentations";

const ID = "move-presentation";

interface MoveFieldsProps {
  presentations: ReturnType<typeof useFreePresentations>;
  chosen: string;
  reason: ReturnType<typeof useManyReason>;
  isMissing: boolean;
  /** How many are to be moved. */
  count: number;
  onChoose: (id: string) => void;
}

/** The choice of the presentation and the reason. */
const MoveFields = (props: MoveFieldsProps) => {
  const { presentations, chosen, reason, isMissing, count, onChoose } = props;
  const t = useTranslations("many");
  const moves = useTranslations("moves");
  const shared = useTranslations("applicants");
  const failure = useLoadFailure(presentations.error, presentations.reload);
  const { options } = presentations;
  if (!options) return failure ?? <Skeleton className="h-40 w-full" />;
  if (options.length === 0) return <Notice>{t("noneFree")}</Notice>;
  const free = options.find(({ value }) => value === chosen)?.free;
  return (
    <div className="grid gap-5">
      <Field
        error={isMissing && moves("choosePresentation")}
        hint={free !== undefined && free < count ? t("tooFew") : undefined}
        id={ID}
        label={shared("presentation")}
      >
        {(control) => (
          <Select
            {...control}
            onChange={({ target }) => onChoose(target.value)}
            options={options}
            placeholder={moves("choosePresentation")}
            value={chosen}
          />
        )}
      </Field>
      <ReasonSelect {...reason} />
    </div>
  );
};

/** Moves the selected people to another presentation, each with their own start day. */
export const MoveMany = (props: ActionDialogProps) => {
  const { location, language, ids } = props;
  const t = useTranslations("many");
  const common = useTranslations("common");
  const presentations = useFreePresentations(location, language);
  const [presentationId, setPresentationId] = useState("");
  const reason = useManyReason();
  const [isMissing, setIsMissing] = useState(false);
  const isChoice = presentations.options ? presentations.options.length > 0 : !presentations.error;
  const isReady = () => {
    const hasReason = reason.isReady();
    setIsMissing(!presentationId);
    if (!presentationId) document.getElementById(ID)?.focus();
    return hasReason && presentationId !== "";
  };
  return (
    <ManyDialog
      {...props}
      {...(!isChoice && { cancelLabel: common("close") })}
      confirmLabel={isChoice ? t("action_move") : undefined}
      doneText={(count) => t("moved", { count })}
      failureText={(error) => (error === "form_student_session_unavailable" ? t("notServed") : undefined)}
      isReady={isReady}
      send={async (registrationIds) => {
        if (!reason.code) return { outcomes: [] };
        const chosen = { presentationId, reason: { code: reason.code } };
        const body = { locationKey: location.location_key, registrationIds, ...chosen };
        return call("POST /applicant/move-many", { body });
      }}
      text={t("moveText")}
      title={t("moveTitle", { count: ids.length })}
    >
      <MoveFields
        chosen={presentationId}
        count={ids.length}
        isMissing={isMissing}
        onChoose={setPresentationId}
        presentations={presentations}
        reason={reason}
      />
    </ManyDialog>
  );
};
