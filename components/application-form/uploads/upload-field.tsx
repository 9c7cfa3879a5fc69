"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useErrorText } from "@/components/errors/use-error-text";
import { VerifyAgain } from "@/components/errors/verify-again";
import { Button } from "@/components/ui/button";
import { Fieldset } from "@/components/ui/fieldset";
import { Notice } from "@/components/ui/notice";
import { isLoginSessionEnd } from "@/lib/client/login-session-end";
import type { StoredFile } from "@/lib/contracts/files";
import type { FileNote, Guardian } from "@/lib/domain/application/application";
import { useStepContext } from "../step-context";
import { type FieldProps, useFieldQuestion } from "../use-field-question";
import { FileChooser } from "./file-chooser";
import { FileList } from "./file-list";
import { useFileRemoval } from "./use-file-removal";
import { useFileTexts } from "./use-file-texts";
import { useUploads } from "./use-uploads";

const noteOf = ({ lastModified, name, size }: StoredFile): FileNote => ({ lastModified, name, size });

// The file service identifies a guardian by key, because the index in the list may change.
const ownerOf = (path: string, valueAt: (path: string) => unknown): string => {
  const guardianPath = /^guardians\.\d+/.exec(path)?.[0];
  return guardianPath ? (valueAt(guardianPath) as Guardian).key : "student";
};

/** The files of one question: chosen, photographed or dropped, uploaded at once, and listed as the file service has them. */
export const UploadField = (props: FieldProps) => {
  const { path } = props;
  const t = useTranslations("form");
  const common = useTranslations("common");
  const { applicationId, files, saveGuardian, verifyAgain } = useStepContext();
  const errorText = useErrorText();
  const { id, label, rule: _rule, ...question } = useFieldQuestion(props);
  const { field: control } = useController({ name: path });
  const { getValues } = useFormContext();
  const owner = ownerOf(path, getValues);
  const field = path === "ageVerification" ? path : "identification";
  const [announcement, setAnnouncement] = useState("");
  const { limits } = useFileTexts();
  const fieldFiles = files.stored?.filter((file) => file.owner === owner && file.field === field);
  const notes = fieldFiles && JSON.stringify(fieldFiles.map(noteOf));

  // The form stores metadata of each file; the file service decides which files exist.
  useEffect(() => {
    if (notes === undefined || notes === JSON.stringify(control.value ?? [])) return;
    control.onChange(JSON.parse(notes) as FileNote[]);
  }, [notes, control]);

  const uploads = useUploads({
    applicationId,
    owner,
    field,
    count: fieldFiles?.length ?? 0,
    prepare: () => (owner === "student" ? Promise.resolve(true) : saveGuardian(owner)),
    onStored: (file) => {
      files.add(file);
      setAnnouncement(t("fileUploaded", { name: file.name }));
    },
  });
  const removal = useFileRemoval(id, (file) => setAnnouncement(t("fileRemoved", { name: file.name })));

  return (
    <Fieldset {...question} hint={t("filesHint", limits)} id={`${id}-group`} legend={label}>
      <FileChooser id={id} onFiles={uploads.start} />
      {files.error && (
        <Notice
          action={
            isLoginSessionEnd(files.error) ? (
              <VerifyAgain onVerify={verifyAgain} />
            ) : (
              <Button onClick={files.reload} size="small" variant="secondary">
                {common("retry")}
              </Button>
            )
          }
          className="mt-3"
          role="alert"
          status="warning"
        >
          {isLoginSessionEnd(files.error) ? errorText(files.error) : t("filesFailed")}
        </Notice>
      )}
      <FileList removal={removal} uploads={uploads} stored={fieldFiles ?? []} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </Fieldset>
  );
};
