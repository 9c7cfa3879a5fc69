"use client";

import { useRef, useState } from "react";
import { CallError, call, OFFLINE } from "@/lib/client/call";
import { upload } from "@/lib/client/upload";
import type { StoredFile } from "@/lib/contracts/files";
import { type UploadProblem, uploadProblem } from "@/lib/domain/application/uploads";

export type UploadFailure =
  | UploadProblem
  | "unsupported_media_type"
  | "offline"
  | "unauthenticated"
  | "registration_closed"
  | "upload_budget"
  | "upload_budget_of_tenant"
  | "unsaved"
  | "failed";

/** A file that is being uploaded, or whose upload failed. */
export interface FileUpload {
  key: string;
  file: File;
  /** The uploaded share, from 0 to 1. */
  share: number;
  problem?: UploadFailure | undefined;
  /** What the service says about the problem. */
  error?: CallError | undefined;
}

interface UploadsOptions {
  applicationId: string;
  owner: string;
  field: StoredFile["field"];
  /** How many files are stored already. */
  count: number;
  /** Resolves to whether the backend knows the owner of the files. */
  prepare: () => Promise<boolean>;
  onStored: (file: StoredFile) => void;
}

const SERVICE_PROBLEMS: readonly UploadFailure[] = [
  "too_many_files",
  "unsupported_media_type",
  "body_too_large",
  "unauthenticated",
  "registration_closed",
  "upload_budget",
  "upload_budget_of_tenant",
];
const RETRYABLE: readonly UploadFailure[] = [
  "offline",
  "failed",
  "unsaved",
  "upload_budget",
  "upload_budget_of_tenant",
];
/** Whether the same file may succeed when it is sent again. */
export const isWorthRetrying = ({ problem }: FileUpload): boolean =>
  problem !== undefined && RETRYABLE.includes(problem);

const problemOf = (error: unknown): UploadFailure => {
  if (!(error instanceof CallError)) return "failed";
  if (error.code === OFFLINE) return "offline";
  // A proxy reports it by the status only.
  if (error.status === 413) return "body_too_large";
  return SERVICE_PROBLEMS.find((code) => code === error.code) ?? "failed";
};

// A file that was sent whole before it was cancelled.
const isRemoved = ({ _id }: StoredFile): Promise<boolean> =>
  call("DELETE /files/{id}", { params: { id: _id } }).then(
    () => true,
    (error: CallError) => error.code === "not_found",
  );

/** Uploads files as they are chosen. Each has its progress and failure, and can be cancelled. */
export const useUploads = ({ applicationId, owner, field, count, prepare, onStored }: UploadsOptions) => {
  const [sending, setSending] = useState<readonly FileUpload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const next = useRef(0);

  const patch = (key: string, change: Partial<FileUpload>) =>
    setSending((uploads) => uploads.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
  const drop = (key: string) => setSending((uploads) => uploads.filter((entry) => entry.key !== key));

  const send = async ({ key, file }: FileUpload) => {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    patch(key, { share: 0, problem: undefined });
    const parts = { registrationId: applicationId, owner, field, lastModified: String(file.lastModified) };
    const onProgress = (share: number) => patch(key, { share });
    try {
      if (!(await prepare())) return patch(key, { problem: "unsaved" });
      const stored = await upload("POST /files", { parts, file, onProgress, signal: controller.signal });
      drop(key);
      if (!controller.signal.aborted || !(await isRemoved(stored))) onStored(stored);
    } catch (error) {
      if ((error as Error).name === "AbortError") drop(key);
      else patch(key, { problem: problemOf(error), error: error instanceof CallError ? error : undefined });
    }
  };

  const start = (files: readonly File[]) => {
    let others = count + sending.filter(({ problem }) => !problem).length;
    const added = files.map((file): FileUpload => {
      const problem = uploadProblem(file, others);
      if (!problem) others += 1;
      next.current += 1;
      return { key: String(next.current), file, share: 0, problem };
    });
    setSending((uploads) => [...uploads.filter(isRetryableOrActive), ...added]);
    for (const entry of added) if (!entry.problem) void send(entry);
  };

  const stop = (key: string) => {
    controllers.current.get(key)?.abort();
    drop(key);
  };

  return { sending, start, retry: send, stop };
};

// A file that cannot be uploaded is removed from the list on the next choice.
const isRetryableOrActive = (entry: FileUpload) => !entry.problem || isWorthRetrying(entry);
