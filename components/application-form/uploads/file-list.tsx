"use client";

import { CircleAlert, FileText, RotateCw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { VerifyAgain } from "@/components/errors/verify-again";
import { Button } from "@/components/ui/button";
import { ErrorMark } from "@/components/ui/error-mark";
import type { StoredFile } from "@/lib/contracts/files";
import { useStepContext } from "../step-context";
import type { useFileRemoval } from "./use-file-removal";
import { useFileTexts } from "./use-file-texts";
import { type FileUpload, isWorthRetrying, type useUploads } from "./use-uploads";

interface FileListProps {
  stored: readonly StoredFile[];
  uploads: ReturnType<typeof useUploads>;
  removal: ReturnType<typeof useFileRemoval>;
}

/** The stored files, those being uploaded and those that failed. */
export const FileList = ({ stored, uploads, removal }: FileListProps) => {
  const { size } = useFileTexts();
  const t = useTranslations("form");
  const errorText = useErrorText();
  if (stored.length + uploads.sending.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2">
      {stored.map((file) => (
        <Row
          actions={
            <IconButton
              busy={removal.busy === file._id}
              label={`${t("removeFile")}: ${file.name}`}
              onClick={() => removal.remove(file)}
            >
              <X aria-hidden className="size-5" />
            </IconButton>
          }
          key={file._id}
          problem={removal.failed?.id === file._id ? errorText(removal.failed.error) : undefined}
        >
          <a
            className="text-accent-text underline underline-offset-4"
            download
            href={`/api/files/${file._id}`}
            translate="no"
          >
            {file.name}
          </a>
          <span className="text-ink-second text-sm tabular-nums">{` ${size(file.size)}`}</span>
        </Row>
      ))}
      {uploads.sending.map((upload) => (
        <SendingRow
          key={upload.key}
          upload={upload}
          onRetry={() => uploads.retry(upload)}
          onStop={() => uploads.stop(upload.key)}
        />
      ))}
    </ul>
  );
};

interface SendingRowProps {
  upload: FileUpload;
  onRetry: () => void;
  onStop: () => void;
}

const SendingRow = ({ upload, onRetry, onStop }: SendingRowProps) => {
  const t = useTranslations("form");
  const common = useTranslations("common");
  const texts = useFileTexts();
  const { verifyAgain } = useStepContext();
  const { file, share, problem } = upload;
  return (
    <Row
      actions={
        <>
          {problem === "unauthenticated" && <VerifyAgain onVerify={verifyAgain} />}
          {isWorthRetrying(upload) && (
            <IconButton label={`${common("retry")}: ${file.name}`} onClick={onRetry}>
              <RotateCw aria-hidden className="size-5" />
            </IconButton>
          )}
          <IconButton label={`${problem ? t("removeFile") : common("cancel")}: ${file.name}`} onClick={onStop}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </>
      }
      problem={problem && texts.problem(upload)}
    >
      <bdi translate="no">{file.name}</bdi>
      {!problem && (
        <>
          <span className="text-ink-second text-sm tabular-nums">
            {` ${t("fileSending", { percent: texts.percent(share) })}`}
          </span>
          <progress aria-label={file.name} className="mt-1 block h-1.5 w-full accent-accent" max={1} value={share} />
        </>
      )}
    </Row>
  );
};

interface RowProps {
  children: ReactNode;
  actions: ReactNode;
  problem?: string | undefined;
}

const Row = ({ children, actions, problem }: RowProps) => (
  <li className="flex items-center gap-3 rounded-md border border-line bg-surface-raised py-1 ps-3 pe-1">
    {problem ? (
      <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
    ) : (
      <FileText aria-hidden className="size-5 shrink-0 text-ink-second" />
    )}
    <div className="min-w-0 grow py-2 wrap-anywhere">
      {problem ? (
        <p className="font-medium text-danger text-sm" role="alert">
          <span>{problem}</span>
          <ErrorMark />
        </p>
      ) : (
        children
      )}
    </div>
    <span className="flex shrink-0">{actions}</span>
  </li>
);

interface IconButtonProps {
  label: string;
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const IconButton = ({ label, ...rest }: IconButtonProps) => (
  <Button {...rest} aria-label={label} className="w-11 px-0!" variant="quiet" />
);
