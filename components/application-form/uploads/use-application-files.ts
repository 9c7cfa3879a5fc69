"use client";

import { useMemo, useState } from "react";
import { type CallError, call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import type { StoredFile } from "@/lib/contracts/files";

/** The files of one application, as the file service has them. */
export interface ApplicationFiles {
  /** Undefined while loading. */
  stored: readonly StoredFile[] | undefined;
  error: CallError | undefined;
  reload: () => void;
  add: (file: StoredFile) => void;
  drop: (id: string) => void;
}

/** Loads the files of an application once for all questions, and updates them after uploads and removals. */
export const useApplicationFiles = (applicationId: string, isNeeded: boolean): ApplicationFiles => {
  const { data, error, reload } = useLoaded(isNeeded ? applicationId : undefined, () =>
    call("GET /files", { query: { registrationId: applicationId } }),
  );
  const [added, setAdded] = useState<readonly StoredFile[]>([]);
  const [dropped, setDropped] = useState<readonly string[]>([]);
  return useMemo(() => {
    const loaded = data?.files ?? [];
    const isNew = ({ _id }: StoredFile) => !loaded.some((file) => file._id === _id);
    const allFiles = [...loaded, ...added.filter(isNew)];
    return {
      stored: data && allFiles.filter(({ _id }) => !dropped.includes(_id)),
      error,
      reload,
      add: (file) => setAdded((files) => [...files, file]),
      drop: (id) => setDropped((ids) => [...ids, id]),
    };
  }, [data, error, reload, added, dropped]);
};
