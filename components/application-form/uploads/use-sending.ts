"use client";

import { useRef, useState } from "react";
import { CallError, OFFLINE } from "@/lib/client/call";
import { upload } from "@/lib/client/upload";
import type { StoredFile } from "@/lib/contracts/files";
import { type UploadProblem, uploadProblem } from "@/lib/domain/application/uploads";

export type SendingProblem =
  | UploadProblem
  | "offline"
  | "unauthenticated"
  | "registration_closed"
  | "unsaved"
  | "failed";

/** A file on its way, or one that did not get there. */
export interface Sending {
  key: string;
  file: File;
  /** How much of it has left, from 0 to 1. */
  share: number;
  problem?: SendingProblem | undefined;
}

interface SendingOptions {
  applicationId: string;
  owner: string;
  field: StoredFile["field"];
  /** How many are there already. */
  count: number;
  /** Whether the backend knows whose files they are. */
  prepare: () => Promise<boolean>;
  onStored: (file: StoredFile) => void;
}

const KNOWN: readonly SendingProblem[] = [
  "too_many_files",
  "unsupported_media_type",
  "body_too_large",
  "unauthenticated",
  "registration_closed",
];
const RETRIED: readonly SendingProblem[] = ["offline", "failed", "unauthenticated", "unsaved"];
/** What another try of the same file may mend. */
export const isWorthRetrying = ({ problem }: Sending): boolean => problem !== undefined && RETRIED.includes(problem);

const problemOf = (error: unknown): SendingProblem => {
  if (!(error instanceof CallError)) return "failed";
  if (error.code === OFFLINE) return "offline";
  // A proxy in between says it by the status alone.
  if (error.status === 413) return "body_too_large";
  return KNOWN.find((code) => code === error.code) ?? "failed";
};

/** Sends files one by one as they are chosen, each with its progress, its end and its way to be called off. */
export const useSending = ({ applicationId, owner, field, count, prepare, onStored }: SendingOptions) => {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const next = useRef(0);

  const patch = (key: string, change: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: string) => setSending((all) => all.filter((one) => one.key !== key));

  const send = async ({ key, file }: Sending) => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    patch(key, { share: 0, problem: undefined });
    const parts = { registrationId: applicationId, owner, field, lastModified: String(file.lastModified) };
    const onProgress = (share: number) => patch(key, { share });
    try {
      if (!(await prepare())) return patch(key, { problem: "unsaved" });
      onStored(await upload("POST /files", { parts, file, onProgress, signal: stop.signal }));
      drop(key);
    } catch (error) {
      if ((error as Error).name === "AbortError") drop(key);
      else patch(key, { problem: problemOf(error) });
    }
  };

  const start = (files: readonly File[]) => {
    let others = count + sending.filter(({ problem }) => !problem).length;
    const added = files.map((file): Sending => {
      const problem = uploadProblem(file, others);
      if (!problem) others += 1;
      next.current += 1;
      return { key: String(next.current), file, share: 0, problem };
    });
    setSending((all) => [...all.filter(isWorthRetryingOrGoing), ...added]);
    for (const one of added) if (!one.problem) void send(one);
  };

  const stop = (key: string) => {
    stops.current.get(key)?.abort();
    drop(key);
  };

  return { sending, start, retry: send, stop };
};

// What was refused for what it is has been said; the next choice takes its place.
const isWorthRetryingOrGoing = (one: Sending) => !one.problem || isWorthRetrying(one);
