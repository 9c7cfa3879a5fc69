import type { ListPosition } from "@/lib/domain/dashboard/applicant-list";
import { FileAgreement } from "./file-agreement";
import { FileAnswers } from "./file-answers";
import { FileAppointment } from "./file-appointment";
import { FileDocuments } from "./file-documents";
import { FileGuardians } from "./file-guardians";
import { FileHeader } from "./file-header";
import { FileHeldBack } from "./file-held-back";
import { FileHistory } from "./file-history";
import { FileNavigation } from "./file-navigation";
import type { FileRecordProps } from "./file-record";
import type { FileProps } from "./file-section";

interface ApplicantFileViewProps extends FileProps {
  now: Date;
  /** Address of the list that linked here. */
  back: string;
  parameters: Readonly<Record<string, unknown>>;
  position: ListPosition | undefined;
  record: FileRecordProps["record"];
}

/** Everything that staff may see of one applicant, with their actions. */
export const ApplicantFileView = ({ now, back, parameters, position, record, ...props }: ApplicantFileViewProps) => (
  <article className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <FileNavigation back={back} parameters={parameters} position={position} />
    <FileHeader {...props} now={now} record={record} />
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FileAppointment {...props} />
        <FileAnswers {...props} />
        <FileGuardians {...props} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FileDocuments {...props} />
        <FileAgreement {...props} />
        <FileHeldBack {...props} />
        <FileHistory {...props} />
      </div>
    </div>
  </article>
);
