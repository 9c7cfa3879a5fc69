import { Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFileSizeText } from "@/components/ui/use-file-size-text";
import type { StoredFile } from "@/lib/contracts/files";
import { fullName } from "@/lib/domain/person/full-name";
import { dayText } from "@/lib/i18n/dates";
import { dayIn } from "@/lib/kit/day";
import { DownloadLink } from "../download-link";
import { type FileProps, FileSection } from "./file-section";

const useFileFacts = ({ file: { application }, language, location }: FileProps) => {
  const t = useTranslations("applicants");
  const fields = useTranslations("fields");
  const sizeOf = useFileSizeText();
  const ownerOf = (owner: string): string => {
    const guardian = application.guardians.find(({ key }) => key === owner);
    if (!guardian) return t("ofStudent");
    return fullName(guardian, language);
  };
  return ({ field, owner, size, lastModified }: StoredFile): string =>
    [
      fields(field === "ageVerification" ? "student.ageVerification" : "student.identificationUploads"),
      ownerOf(owner),
      sizeOf(size),
      dayText(language, "mediumDate", dayIn(location.timeZone, new Date(lastModified))),
    ].join(" · ");
};

/** The uploaded files, each with its field, owner, size and date. */
export const FileDocuments = (props: FileProps) => {
  const t = useTranslations("applicants");
  const factsOf = useFileFacts(props);
  const { application, files } = props.file;
  return (
    <FileSection isScreenOnly title={t("documents")}>
      {files.length === 0 && <p className="py-1.5 text-ink-second text-sm">{t("noDocuments")}</p>}
      <ul>
        {files.map((file) => (
          <li className="flex gap-2 border-line border-b py-2 text-sm last:border-b-0" key={file._id}>
            <Paperclip aria-hidden className="mt-1 size-4 shrink-0 text-ink-second" />
            <span className="min-w-0 break-words">
              <DownloadLink
                className="inline-flex min-h-6 items-center font-medium text-accent-text underline-offset-4 hover:underline"
                href={`/api/applicant/${application._id}/files/${file._id}`}
              >
                {file.name}
              </DownloadLink>
              <span className="block text-ink-second tabular-nums">{factsOf(file)}</span>
            </span>
          </li>
        ))}
      </ul>
    </FileSection>
  );
};
