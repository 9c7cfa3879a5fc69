import { useTranslations } from "next-intl";
import { StateBadge, StatusBadge } from "@/components/dashboard/state-badges";
import { PrintButton } from "@/components/shell/print-button";
import { fullName } from "@/lib/domain/person/full-name";
import { checkInRefusal } from "@/lib/domain/schedule/check-in";
import { useFieldNames } from "../corrections/use-correction-names";
import { FileActions } from "./file-actions";
import { FileHeading } from "./file-heading";
import { FileRecord, type FileRecordProps } from "./file-record";
import type { FileProps } from "./file-section";

interface FileHeaderProps extends FileProps {
  now: Date;
  record: FileRecordProps["record"];
}

/** Name, reference, status and actions of an applicant, and how the organisation's own records name them. */
export const FileHeader = ({ file, location, language, now, record }: FileHeaderProps) => {
  const t = useTranslations("applicants");
  const shared = useTranslations("dashboard");
  const { _id, status, student, appointment } = file.application;
  const fieldNames = useFieldNames(file.application);
  const name = fullName(student, language) || t("unnamed");
  const refusal = appointment && checkInRefusal(appointment.state, new Date(appointment.presentationDate), now);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <FileHeading>{name}</FileHeading>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          {appointment && (
            <span className="font-medium tabular-nums" translate="no">
              {appointment.reference}
            </span>
          )}
          <StatusBadge status={status} />
          {appointment && <StateBadge state={appointment.state} />}
        </p>
        <FileRecord language={language} record={record} student={student} />
        <p className="mt-1 text-ink-second text-sm">{shared("timeZone", { zone: location.zoneLabel })}</p>
      </div>
      <div className="flex flex-wrap items-start gap-3 print:hidden">
        <FileActions
          fieldNames={fieldNames}
          name={name}
          refusal={refusal}
          registrationId={_id}
          state={appointment?.state}
          isWithdrawn={file.duplicateOf !== undefined}
          status={status}
        />
        <span className="max-sm:hidden">
          <PrintButton label={t("print")} />
        </span>
      </div>
    </header>
  );
};
