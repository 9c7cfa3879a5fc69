"use client";

import { useState } from "react";
import { asCallError, type CallError, call } from "@/lib/client/call";
import { isLoginSessionEnd } from "@/lib/client/login-session-end";
import type { StoredFile } from "@/lib/contracts/files";
import { useStepContext } from "../step-context";

/** Removes a stored file; a missing one counts as removed. Then moves the focus to the file input. */
export const useFileRemoval = (fieldToFocus: string, onRemoved: (file: StoredFile) => void) => {
  const { files, verifyAgain } = useStepContext();
  const [busy, setBusy] = useState<string>();
  const [failed, setFailed] = useState<{ id: string; error: CallError }>();

  const remove = async (file: StoredFile) => {
    setBusy(file._id);
    setFailed(undefined);
    try {
      await call("DELETE /files/{id}", { params: { id: file._id } }).catch((error: CallError) => {
        if (error.code !== "not_found") throw error;
      });
      files.drop(file._id);
      onRemoved(file);
      document.getElementById(fieldToFocus)?.focus();
    } catch (thrown) {
      const error = asCallError(thrown);
      if (isLoginSessionEnd(error)) return verifyAgain();
      setFailed({ id: file._id, error });
    } finally {
      setBusy(undefined);
    }
  };

  return { busy, failed, remove };
};
