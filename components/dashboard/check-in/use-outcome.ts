"use client";

import { useTranslations } from "next-intl";
import type { NoticeStatus } from "@/components/ui/notice";
import { type Person, spokenName } from "@/lib/domain/dashboard/check-in-list";
import { lastTapFor } from "@/lib/domain/dashboard/tap-queue";
import type { CheckIn, Outcome } from "./use-check-in";
import { type CheckInContext, useCheckInRefusalText } from "./use-check-in-refusal-text";
import type { Taps } from "./use-taps";

export interface OutcomeProps extends CheckInContext {
  checkIn: CheckIn;
  people: readonly Person[];
  taps: Taps;
}

/** What came of the last tap, typed text or code. */
export interface OutcomeText {
  status: NoticeStatus;
  text: string;
  /** The person of the list whom it is about: it is shown with them. */
  registrationId?: string;
  action?: { text: string; label?: string; act: () => void } | undefined;
}

/** The text about a person of the list, from their current state. */
const usePersonText = ({ checkIn, people, taps, ...context }: OutcomeProps) => {
  const t = useTranslations("checkIn");
  const refusalText = useCheckInRefusalText(context);
  return ({ registrationId, wasAttended }: Extract<Outcome, { kind: "person" }>): OutcomeText | undefined => {
    const person = people.find((listed) => listed.registrationId === registrationId);
    const refused = taps.refused.find((tap) => tap.registrationId === registrationId);
    if (refused) {
      const text = `${refused.name}: ${refusalText(refused)}`;
      return { status: "error", text, ...(person && { registrationId }) };
    }
    if (!person) return undefined;
    const { state } = person;
    const name = spokenName(person);
    const isWaiting = lastTapFor(taps, registrationId) !== undefined;
    const undo = { text: t("undo"), label: t("undoFor", { name }), act: () => checkIn.recordState(person, "active") };
    const common = { registrationId, action: state === "active" ? undefined : undo };
    if (wasAttended && state === "attended")
      return { ...common, status: "warning", text: t("isThereAlready", { name }) };
    if (isWaiting && taps.isOffline) return { ...common, status: "info", text: t("isWaiting", { name }) };
    const status = state === "attended" && !isWaiting ? "success" : "info";
    return { ...common, status, text: t(`is_${state}`, { name }) };
  };
};

/** What came of the last tap, typed text or code; undefined before the first one. */
export const useOutcome = (props: OutcomeProps): OutcomeText | undefined => {
  const t = useTranslations("checkIn");
  const { checkIn, people, taps: _taps, ...context } = props;
  const personText = usePersonText(props);
  const refusalText = useCheckInRefusalText(context);
  const { outcome } = checkIn;
  if (!outcome) return undefined;
  if (outcome.kind === "person") return personText(outcome);
  if (outcome.kind === "invalidText") return { status: "error", text: t("noReference") };
  const { reference } = outcome;
  if (outcome.kind === "pending") return { status: "info", text: t("asking", { reference }) };
  if (outcome.kind === "unlisted") return { status: "warning", text: t("unlisted", { reference }) };
  if (outcome.kind === "checkedIn") {
    const { registrationId } = people.find((listed) => listed.reference === reference) ?? {};
    const { wasAttended } = outcome;
    if (registrationId) return personText({ kind: "person", registrationId, wasAttended });
    const text = t(wasAttended ? "isThereAlready" : "is_attended", { name: reference });
    return { status: wasAttended ? "warning" : "success", text };
  }
  const isElsewhere = outcome.error.data.locationKey === context.location.location_key;
  const checkInAnyway = { text: t("anyway"), act: () => checkIn.checkInElsewhere(reference) };
  const text = `${reference}: ${refusalText(outcome.error)}`;
  return { status: "error", text, action: isElsewhere ? checkInAnyway : undefined };
};
