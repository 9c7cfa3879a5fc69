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

/** Somebody of the list, as they stand by now. */
const usePersonMessage = ({ checkIn, people, taps, ...place }: OutcomeMessageProps) => {
  const t = useTranslations("checkIn");
  const refusalText = useCheckInRefusalText(place);
  return ({ registrationId, wasThere }: Extract<Outcome, { is: "person" }>): Message | undefined => {
    const refused = taps.refused.find((tap) => tap.registrationId === registrationId);
    if (refused) return { status: "error", text: `${refused.name}: ${refusalText(refused)}` };
    const person = people.find((one) => one.registrationId === registrationId);
    if (!person) return undefined;
    const { name, state } = person;
    const isWaiting = lastTapFor(taps, registrationId) !== undefined;
    const undo = { text: t("undo"), label: t("undoFor", { name }), act: () => checkIn.mark(person, "active") };
    const action = state === "active" ? undefined : undo;
    if (wasThere && state === "attended") return { status: "warning", text: t("isThereAlready", { name }), action };
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
  const { checkIn, people, taps: _taps, ...place } = props;
  const ofPerson = usePersonMessage(props);
  const refusalText = useCheckInRefusalText(place);
  const { outcome } = checkIn;
  if (!outcome) return undefined;
  if (outcome.is === "person") return ofPerson(outcome);
  if (outcome.is === "noReference") return { status: "error", text: t("noReference") };
  const { reference } = outcome;
  if (outcome.is === "asking") return { status: "info", text: t("asking", { reference }) };
  if (outcome.is === "unlisted") return { status: "warning", text: t("unlisted", { reference }) };
  if (outcome.is === "new") {
    const { registrationId } = people.find((one) => one.reference === reference) ?? {};
    if (registrationId) return ofPerson({ is: "person", registrationId, wasThere: false });
    return { status: "success", text: t("is_attended", { name: reference }) };
  }
  const isElsewhere = outcome.error.data.locationKey === place.location.location_key;
  const anyway = { text: t("anyway"), act: () => checkIn.letInAnyway(reference) };
  const text = `${reference}: ${refusalText(outcome.error)}`;
  return { status: "error", text, action: isElsewhere ? anyway : undefined };
};

/** What came of the last tap, text or code, with the way back; always as high, so that nothing jumps. */
export const OutcomeMessage = (props: OutcomeMessageProps) => {
  const t = useTranslations("checkIn");
  const said = useMessage(props);
  const mark = said && NOTICE_ICONS[said.status];
  return (
    <div className={lineClass({ status: said?.status ?? "none" })}>
      {mark && <mark.Icon aria-hidden className={`size-5 shrink-0 ${mark.tone}`} />}
      <p className="wrap-anywhere min-w-0 grow py-2" role="status">
        {said?.text ?? t("nothingYet")}
      </p>
      {said?.action && (
        <Button
          aria-label={said.action.label}
          className="shrink-0"
          onClick={said.action.act}
          size="small"
          variant="secondary"
        >
          {said.action.text}
        </Button>
      )}
    </div>
  );
};
