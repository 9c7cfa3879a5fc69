"use client";

import { cva } from "class-variance-authority";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { NOTICE_ICONS, type NoticeStatus } from "@/components/ui/notice";
import type { Person } from "@/lib/domain/dashboard/check-in-list";
import { lastTapFor } from "@/lib/domain/dashboard/tap-queue";
import type { CheckIn, Outcome } from "./use-check-in";
import { type CheckInContext, useCheckInRefusalText } from "./use-check-in-refusal-text";
import type { Taps } from "./use-taps";

interface OutcomeMessageProps extends CheckInContext {
  checkIn: CheckIn;
  people: readonly Person[];
  taps: Taps;
}

interface Message {
  status: NoticeStatus;
  text: string;
  action?: { text: string; label?: string; act: () => void } | undefined;
}

const lineClass = cva("flex min-h-13 items-center gap-3 rounded-md border px-4", {
  variants: {
    status: {
      none: "border-line border-dashed text-ink-second",
      info: "border-info-line bg-info-soft",
      success: "border-success-line bg-success-soft",
      warning: "border-warning-line bg-warning-soft",
      error: "border-danger-line bg-danger-soft",
    },
  },
});

/** The message for a person of the list, from their current state. */
const usePersonMessage = ({ checkIn, people, taps, ...context }: OutcomeMessageProps) => {
  const t = useTranslations("checkIn");
  const refusalText = useCheckInRefusalText(context);
  return ({ registrationId, wasAttended }: Extract<Outcome, { kind: "person" }>): Message | undefined => {
    const refused = taps.refused.find((tap) => tap.registrationId === registrationId);
    if (refused) return { status: "error", text: `${refused.name}: ${refusalText(refused)}` };
    const person = people.find((listed) => listed.registrationId === registrationId);
    if (!person) return undefined;
    const { name, state } = person;
    const isWaiting = lastTapFor(taps, registrationId) !== undefined;
    const undo = { text: t("undo"), label: t("undoFor", { name }), act: () => checkIn.recordState(person, "active") };
    const action = state === "active" ? undefined : undo;
    if (wasAttended && state === "attended") return { status: "warning", text: t("isThereAlready", { name }), action };
    if (isWaiting && taps.isOffline) return { status: "info", text: t("isWaiting", { name }), action };
    return {
      status: state === "attended" && !isWaiting ? "success" : "info",
      text: t(`is_${state}`, { name }),
      action,
    };
  };
};

const useMessage = (props: OutcomeMessageProps): Message | undefined => {
  const t = useTranslations("checkIn");
  const { checkIn, people, taps: _taps, ...context } = props;
  const personMessage = usePersonMessage(props);
  const refusalText = useCheckInRefusalText(context);
  const { outcome } = checkIn;
  if (!outcome) return undefined;
  if (outcome.kind === "person") return personMessage(outcome);
  if (outcome.kind === "invalidText") return { status: "error", text: t("noReference") };
  const { reference } = outcome;
  if (outcome.kind === "pending") return { status: "info", text: t("asking", { reference }) };
  if (outcome.kind === "unlisted") return { status: "warning", text: t("unlisted", { reference }) };
  if (outcome.kind === "checkedIn") {
    const { registrationId } = people.find((listed) => listed.reference === reference) ?? {};
    if (registrationId) return personMessage({ kind: "person", registrationId, wasAttended: false });
    return { status: "success", text: t("is_attended", { name: reference }) };
  }
  const isElsewhere = outcome.error.data.locationKey === context.location.location_key;
  const checkInAnyway = { text: t("anyway"), act: () => checkIn.checkInElsewhere(reference) };
  const text = `${reference}: ${refusalText(outcome.error)}`;
  return { status: "error", text, action: isElsewhere ? checkInAnyway : undefined };
};

/** Outcome of the last tap, typed text or code, with its undo. The height is constant, so that the layout does not shift. */
export const OutcomeMessage = (props: OutcomeMessageProps) => {
  const t = useTranslations("checkIn");
  const message = useMessage(props);
  const icon = message && NOTICE_ICONS[message.status];
  return (
    <div className={lineClass({ status: message?.status ?? "none" })}>
      {icon && <icon.Icon aria-hidden className={`size-5 shrink-0 ${icon.tone}`} />}
      <p className="wrap-anywhere min-w-0 grow py-2" role="status">
        {message?.text ?? t("nothingYet")}
      </p>
      {message?.action && (
        <Button
          aria-label={message.action.label}
          className="shrink-0"
          onClick={message.action.act}
          size="small"
          variant="secondary"
        >
          {message.action.text}
        </Button>
      )}
    </div>
  );
};
