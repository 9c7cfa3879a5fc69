"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { RefusalNotice } from "@/components/application-form/refusal-notice";
import { PairLabel } from "@/components/schedule/pair-label";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { weeksToWaitFor } from "@/lib/domain/schedule/waiting";
import { type FullSessions, useJoinWaitingList } from "./use-join-waiting-list";
import { WeekField } from "./week-field";

interface JoinDialogProps {
  form: FormScreenProps;
  full: readonly FullSessions[];
  onJoined: () => void;
  onClose: () => void;
}

/** Asks which sessions to wait for, and in which weeks. Render it only while it is open. */
export const JoinDialog = ({ form, full, onJoined, onClose }: JoinDialogProps) => {
  const { language, today } = form;
  const t = useTranslations("waiting");
  const common = useTranslations("common");
  const formId = useId();
  const weeks = weeksToWaitFor(today);
  const [sessionId, setSessionId] = useState(full[0]?.first._id);
  const [from, setFrom] = useState(0);
  const [to, setTo] = useState(weeks.length - 1);
  const { join, isBusy, refusal, attempt } = useJoinWaitingList(form, onJoined);
  const isReversed = to < from;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React also sends the event to the page's form, which contains the dialog.
    event.stopPropagation();
    const sessions = full.find(({ first }) => first._id === sessionId);
    const [first, last] = [weeks[from], weeks[to]];
    if (sessions && first && last && !isReversed && !isBusy) join(sessions, { from: first.first, to: last.last });
  };

  return (
    <Dialog
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose} variant="secondary">
            {common("cancel")}
          </Button>
          <Button busy={isBusy} form={formId} type="submit">
            {t("join")}
          </Button>
        </>
      }
      onOpenChange={(opens) => !opens && onClose()}
      open
      title={t("join")}
    >
      <form className="grid gap-6" id={formId} method="dialog" noValidate onSubmit={submit}>
        {refusal && <RefusalNotice attempt={attempt} refusal={refusal} title={common("errorTitle")} />}
        <Fieldset id="waiting-sessions" legend={t("sessions")}>
          <RadioGroup
            id="waiting_session"
            look="card"
            name="waiting_session"
            onValueChange={setSessionId}
            options={full.map(({ first, second }) => ({
              value: first._id,
              label: <PairLabel first={first} language={language} second={second} />,
            }))}
            value={sessionId ?? null}
          />
        </Fieldset>
        <WeekField id="waiting_from" label={t("from")} onChange={setFrom} value={from} weeks={weeks} />
        <WeekField
          error={isReversed ? t("rangeError") : undefined}
          id="waiting_to"
          label={t("to")}
          onChange={setTo}
          value={to}
          weeks={weeks}
        />
      </form>
    </Dialog>
  );
};
