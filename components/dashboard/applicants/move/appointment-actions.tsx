"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { lazyComponent } from "@/components/ui/lazy-component";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import type { Attendance } from "@/lib/contracts/application";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import type { Locale } from "@/lib/domain/country/locales";
import type { Recipient } from "./recipient-line";

const MoveDialog = lazyComponent(() => import("./move-dialog").then((part) => part.MoveDialog));
const CancelDialog = lazyComponent(() => import("./cancel-dialog").then((part) => part.CancelDialog));

interface AppointmentActionsProps {
  registrationId: string;
  version: number;
  name: string;
  /** Left out where there is no appointment yet. */
  state: Attendance["state"] | undefined;
  /** Seats are offered: the message of the offer can be sent again. */
  isOffered: boolean;
  /** An accepted application is reopened first. */
  isAccepted: boolean;
  recipient: Recipient;
  /** The labels of the form's fields, by the names that a refusal has. */
  fieldNames: Readonly<Record<string, string>>;
  /** Others with the same name and birth date. */
  duplicates: readonly ApplicantRow[];
  /** It was withdrawn as a duplicate: it takes no seats. */
  isWithdrawn: boolean;
  location: DashboardLocation;
  language: Locale;
}

type Opened = "move" | "book" | "cancel";

/** What may be done with an appointment in its state; `none` before there is one. */
const ACTIONS: Record<Attendance["state"] | "none", readonly Opened[]> = {
  none: ["book"],
  active: ["move", "cancel"],
  missed: ["book", "cancel"],
  cancelled: ["book"],
  attended: [],
};

/** Sends the last message once more; says how, or why not. */
const useResend = (registrationId: string, onSent: () => void) => {
  const t = useTranslations("moves");
  const verify = useTranslations("verify");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const show = (text: string, status: "success" | "error") =>
    showSnackbar({ text, status, closeLabel: common("close") });
  const resend = async () => {
    setIsBusy(true);
    try {
      const { method } = await call("POST /applicant/resend", { body: { registrationId } });
      show(t("resent", { method: verify(`method_${method}`) }), "success");
      onSent();
    } catch (error) {
      if (!redirectsToLogin(error)) show(errorText(error), "error");
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, resend };
};

/** After a change of one's own the pressed button may be gone: the focus goes to the first one that is there now. */
const useFocusAfterChange = (state: AppointmentActionsProps["state"]) => {
  const actions = useRef<HTMLDivElement>(null);
  const hasChanged = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the state has changed
  useEffect(() => {
    if (hasChanged.current && document.activeElement === document.body)
      actions.current?.querySelector("button")?.focus();
    hasChanged.current = false;
  }, [state]);
  const onChanged = () => {
    hasChanged.current = true;
  };
  return { actions, onChanged };
};

const SIZE = "pointer-coarse:min-h-11";

/** What staff do with somebody's appointment: move, cancel, book, send the last message once more. */
export const AppointmentActions = (props: AppointmentActionsProps) => {
  const { registrationId, version, name, state, isOffered, isAccepted, isWithdrawn, recipient } = props;
  const { fieldNames, duplicates, location, language } = props;
  const t = useTranslations("moves");
  const router = useRouter();
  const [opened, setOpened] = useState<Opened>();
  const refresh = () => router.refresh();
  const { isBusy, resend } = useResend(registrationId, refresh);
  const { actions, onChanged } = useFocusAfterChange(state);
  const possible = isAccepted || isWithdrawn ? [] : ACTIONS[state ?? "none"];
  const hasMessage = state !== undefined || isOffered;
  if (!useFeature("desk") || (possible.length === 0 && !hasMessage)) return null;
  const change = () => {
    onChanged();
    refresh();
  };
  const dialog = { registrationId, name, onChanged: change, onClose: () => setOpened(undefined) };
  return (
    <div className="mt-2 mb-1 flex flex-wrap gap-2 print:hidden" ref={actions}>
      <HydratedControls>
        {possible.map((action) => (
          <Button className={SIZE} key={action} onClick={() => setOpened(action)} size="small" variant="secondary">
            {t(action)}
          </Button>
        ))}
        {hasMessage && (
          <Button busy={isBusy} className={SIZE} onClick={resend} size="small" variant="quiet">
            {t("resend")}
          </Button>
        )}
      </HydratedControls>
      {(opened === "move" || opened === "book") && (
        <MoveDialog
          {...dialog}
          duplicates={duplicates}
          fieldNames={fieldNames}
          language={language}
          location={location}
          mode={opened}
        />
      )}
      {opened === "cancel" && <CancelDialog {...dialog} recipient={recipient} version={version} />}
    </div>
  );
};
