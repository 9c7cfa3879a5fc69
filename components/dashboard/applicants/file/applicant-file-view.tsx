import type { ListPosition } from "@/lib/domain/dashboard/applicant-list";
import { dayIn } from "@/lib/kit/day";
import { CorrectionProvider } from "../corrections/correction-context";
import type { CorrectionDialogProps } from "../corrections/correction-dialog";
import { FileAgreement } from "./file-agreement";
import { FileAnswers } from "./file-answers";
import { FileAppointment } from "./file-appointment";
import { FileChangesLink } from "./file-changes-link";
import { FileDocuments } from "./file-documents";
import { FileDuplicates } from "./file-duplicates";
import { FileGuardians } from "./file-guardians";
import { FileHeader } from "./file-header";
import { FileHeldBack } from "./file-held-back";
import { FileHistory } from "./file-history";
import { FileNavigation } from "./file-navigation";
import { FileNotes } from "./file-notes";
import type { FileRecordProps } from "./file-record";
import type { FileProps } from "./file-section";
import { PositionFailure } from "./position-failure";

interface ApplicantFileViewProps extends FileProps, Pick<CorrectionDialogProps, "region" | "staffRole"> {
  now: Date;
  /** Address of the list that linked here. */
  back: string;
  parameters: Readonly<Record<string, unknown>>;
  /** In the list that linked here; "failed" where it could not be read. */
  position: ListPosition | "failed" | undefined;
  record: FileRecordProps["record"];
}

/** Everything that staff may see of one applicant, with their actions. */
export const ApplicantFileView = ({
  now,
  back,
  parameters,
  position,
  record,
  region,
  staffRole,
  ...props
}: ApplicantFileViewProps) => (
  <CorrectionProvider
    application={props.file.application}
    countryForm={props.countryForm}
    language={props.language}
    region={region}
    staffRole={staffRole}
    today={dayIn(props.location.timeZone, now)}
    withheld={props.file.withheld ?? []}
    written={props.written}
  >
    <article className="grid grid-cols-[minmax(0,1fr)] gap-4 print:gap-3">
      {position === "failed" && <PositionFailure />}
      <FileNavigation
        back={back}
        key={String(position === "failed")}
        parameters={parameters}
        position={position === "failed" ? undefined : position}
      />
      <FileHeader {...props} now={now} record={record} />
      <FileDuplicates file={props.file} language={props.language} locationKey={props.location.location_key} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:gap-x-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 print:gap-2">
          <FileAppointment {...props} now={now} />
          <FileAnswers {...props} />
          <FileGuardians {...props} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 print:gap-2">
          <FileNotes file={props.file} language={props.language} location={props.location} />
          <FileDocuments {...props} />
          <FileAgreement {...props} />
          <FileHeldBack {...props} />
          <FileHistory {...props} />
          <FileChangesLink
            locationKey={props.location.location_key}
            registrationId={props.file.application._id}
            staffRole={staffRole}
          />
        </div>
      </div>
    </article>
  </CorrectionProvider>
);
