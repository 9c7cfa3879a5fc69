import { use } from "react";
import { sharedFile } from "@/lib/kit/rendered-files";

const WAITS_MS = [1000, 3000];
// A connection that hangs reports no error. A slow one begins to answer, and then needs longer.
const ANSWER_TIMEOUT_MS = 5000;
const BODY_TIMEOUT_MS = 15_000;

/** The name of the error of a file that could not be loaded: another try needs the page anew. */
export const FILE_LOAD_ERROR = "FileLoadError";

/** Whether what was thrown says that a script or a file of texts could not be loaded. */
export const isNotLoaded = ({ name }: Error): boolean => name === "ChunkLoadError" || name === FILE_LOAD_ERROR;

// By address. One that a component waits for stays when it fails: the component is to see its error, and not ask anew for ever.
const files = new Map<string, Promise<object>>();

const fetchFile = async (address: string): Promise<object> => {
  const request = new AbortController();
  const abort = () => request.abort();
  let timeout = setTimeout(abort, ANSWER_TIMEOUT_MS);
  try {
    const response = await fetch(address, { signal: request.signal });
    clearTimeout(timeout);
    timeout = setTimeout(abort, BODY_TIMEOUT_MS);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return (await response.json()) as object;
  } finally {
    clearTimeout(timeout);
  }
};

const fetchPersistently = async (address: string): Promise<object> => {
  for (const waitMS of WAITS_MS) {
    try {
      return await fetchFile(address);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMS));
    }
  }
  return fetchFile(address).catch((cause: Error) => {
    throw Object.assign(new Error(cause.message, { cause }), { name: FILE_LOAD_ERROR });
  });
};

const fileAt = (address: string): Promise<object> => {
  const known = files.get(address);
  if (known) return known;
  const started = fetchPersistently(address);
  files.set(address, started);
  // React reads the value of a promise that is marked so at once, without a wait.
  void started.then(
    (value) => Object.assign(started, { status: "fulfilled", value }),
    () => undefined,
  );
  return started;
};

/** Loads a file before a component needs it. Rejects where it cannot be loaded; the next one to need it tries again. */
export const loadDataFile = async (address: string): Promise<object> => {
  const file = fileAt(address);
  try {
    return await file;
  } catch (error) {
    if (files.get(address) === file) files.delete(address);
    throw error;
  }
};

/**
 * The contents of files that never change under their address. The browser loads each once. Until they are there the component
 * waits, and what the server has rendered stays; on the server they are there.
 */
export const useDataFiles = <Content extends object>(addresses: readonly string[]): Content[] => {
  if (typeof window === "undefined") return addresses.map(sharedFile) as Content[];
  // All are asked for before the component waits for the first.
  return addresses.map(fileAt).map((file) => use(file)) as Content[];
};
