"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { DuplicatesNotice } from "@/components/dashboard/duplicates-notice";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { Sentence } from "@/components/texts/sentence";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import type { Locale } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";
import { ReasonFields } from "./reason-fields";
import { RecipientLine } from "./recipient-line";
import { SeatsToTake } from "./seats-to-take";
import { type MoveRequest, useMove } from "./use-move";

export interface MoveDialogProps extends MoveRequest {
  /** The applicant's name. */
  name: string;
  /** Others with the same name and birth date: a booking says so. */
  duplicates: readonly ApplicantRow[];
  location: DashboardLocation;
  language: Locale;
}

type Move = ReturnType<typeof useMove>;

/** The choice of seats and the reason, or why there is nothing to choose from. */
const MoveFields = ({ move, location, language }: Pick<MoveDialogProps, "location" | "language"> & { move: Move }) => {
  const t = useTranslations("moves");
  const id = useId();
  const { seats, reason, isMissing } = move;
  const failure = useLoadFailure(move.offered.error, move.offered.reload);
  const offered = move.offered.data;
  if (failure && !offered) return failure;
  if (!offered) return <Skeleton className="h-40 w-full" />;
  if (offered.sessions.length === 0) return <Notice>{t("nothingFree")}</Notice>;
  return (
    <>
      <SeatsToTake
        id={id}
        isMissing={isMissing}
        language={language}
        location={location}
        offered={offered}
        seats={seats}
      />
      <ReasonFields id={id} language={offered.recipient.language} reason={reason} />
      <RecipientLine {...offered.recipient} />
    </>
  );
};

/** Moves somebody's appointment, or books them again: to a presentation and, on demand, another start day, with the reason. */
export const MoveDialog = (props: MoveDialogProps) => {
  const { name, mode, duplicates, location, language } = props;
  const t = useTranslations("moves");
  const applicants = useTranslations("applicants");
  const common = useTranslations("common");
  const move = useMove(props);
  const { booked, sessions } = move.offered.data ?? {};
  const isChoice = sessions ? sessions.length > 0 : !move.offered.error;
  const now =
    mode === "move" && booked
      ? t("now", {
          presentation: instantText(language, "shortInstant", new Date(booked.presentationDate), location.timeZone),
        })
      : undefined;
  return (
    <FormDialog
      cancelLabel={common(isChoice && mode === "move" ? "keep" : "close")}
      closeLabel={common("close")}
      description={now}
      failure={move.failure}
      isBusy={move.isBusy}
      onClose={move.reason.close}
      onSubmit={(event) => {
        event.preventDefault();
        void move.submit();
      }}
      submitLabel={isChoice ? t(mode === "move" ? "moveSubmit" : "bookSubmit") : undefined}
      title={<Sentence text={(who) => t(mode === "move" ? "moveTitle" : "bookTitle", { name: who })} value={name} />}
    >
      {mode === "book" && duplicates.length > 0 && (
        <DuplicatesNotice
          language={language}
          locationKey={location.location_key}
          rows={duplicates}
          text={applicants("duplicatesText")}
        />
      )}
      <MoveFields language={language} location={location} move={move} />
    </FormDialog>
  );
};
