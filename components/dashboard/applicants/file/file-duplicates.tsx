"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DuplicateList } from "@/components/dashboard/duplicate-list";
import { DuplicatesNotice } from "@/components/dashboard/duplicates-notice";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Button } from "@/components/ui/button";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import type { ApplicantFile } from "@/lib/contracts/staff-applicants";
import type { Locale } from "@/lib/domain/country/locales";
import { NAME_ID } from "./file-heading";
import { WithdrawDialog } from "./withdraw-dialog";

interface FileDuplicatesProps {
  file: Pick<ApplicantFile, "application" | "duplicateOf" | "duplicates">;
  locationKey: string;
  language: Locale;
}

/** Shows the file as it is now, with the focus on the name, since the pressed button may be gone. */
const useChanged = () => {
  const router = useRouter();
  const common = useTranslations("common");
  return (text: string | undefined) => {
    if (text) showSnackbar({ text, status: "success", closeLabel: common("close") });
    focusWhenShown(NAME_ID);
    router.refresh();
  };
};

/** An application that was withdrawn: the one that stands for it, and the way back. */
const Withdrawn = ({ file, locationKey, language }: FileDuplicatesProps) => {
  const t = useTranslations("applicants");
  const changed = useChanged();
  const { isBusy, failure, run } = useStaffAction();
  const { _id: registrationId, version } = file.application;
  const restore = async () => {
    if (await run(() => call("POST /applicant/withdraw", { body: { registrationId, version } })))
      changed(t("restoreDone"));
  };
  const original = file.duplicates?.filter((row) => row.registrationId === file.duplicateOf) ?? [];
  return (
    <>
      <Notice
        action={
          <HydratedControls>
            <Button busy={isBusy} onClick={() => void restore()} size="small" variant="secondary">
              {t("restore")}
            </Button>
          </HydratedControls>
        }
        status="info"
        title={<span>{t("withdrawnTitle")}</span>}
      >
        <p>{t("withdrawnText")}</p>
        <DuplicateList language={language} locationKey={locationKey} rows={original} />
      </Notice>
      {failure && (
        <Notice role="alert" status="error">
          {failure}
        </Notice>
      )}
    </>
  );
};

/** What a file says of others with the same name and birth date: one of the two can be withdrawn, with a link to the other. */
export const FileDuplicates = (props: FileDuplicatesProps) => {
  const { file, ...list } = props;
  const t = useTranslations("applicants");
  const [isOpen, setIsOpen] = useState(false);
  const changed = useChanged();
  const isAtDesk = useFeature("desk");
  const { duplicates = [], application } = file;
  const { _id: registrationId, version, status } = application;
  const linked = duplicates.filter(({ duplicateOf }) => duplicateOf === registrationId);
  const others = duplicates.filter(({ duplicateOf }) => duplicateOf === undefined);
  const canWithdraw = isAtDesk && status !== "accepted";
  return (
    <div className="grid gap-3 empty:hidden print:hidden">
      {file.duplicateOf && <Withdrawn {...props} />}
      {!file.duplicateOf && others.length > 0 && (
        <DuplicatesNotice
          {...list}
          action={
            canWithdraw && (
              <HydratedControls>
                <Button onClick={() => setIsOpen(true)} size="small" variant="secondary">
                  {t("withdraw")}
                </Button>
              </HydratedControls>
            )
          }
          rows={others}
          text={t("duplicatesText")}
        />
      )}
      {linked.length > 0 && (
        <Notice title={<span>{t("duplicateLinked")}</span>}>
          <DuplicateList {...list} rows={linked} />
        </Notice>
      )}
      {isOpen && (
        <WithdrawDialog
          onChanged={(isWithdrawn) => changed(isWithdrawn ? t("withdrawDone") : undefined)}
          onClose={() => setIsOpen(false)}
          originals={others}
          registrationId={registrationId}
          version={version}
        />
      )}
    </div>
  );
};
