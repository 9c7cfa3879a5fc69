import { use } from "react";
import { sharedFile } from "@/lib/kit/rendered-files";

const WAITS_MS = [1000, 3000];
// A connection that hangs reports no error.
const TIMEOUT_MS = 15_000;

/** The name of the error of a file that could not be loaded: another try needs the page anew. */
export const FILE_LOAD_ERROR = "FileLoadError";

const loaded = new Map<string, object>();
const loading = new Map<string, Promise<object[]>>();

const fetchFile = async (address: string): Promise<object> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as object;
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

/** Loads a file before a component needs it. Rejects where it cannot be loaded; the next one to need it tries again. */
export const loadDataFile = async (address: string): Promise<object> => {
  const content = loaded.get(address) ?? (await fetchPersistently(address));
  loaded.set(address, content);
  return content;
};

// React reads the value of a promise that is marked so at once, without a wait.
const settled = (contents: object[]) =>
  Object.assign(Promise.resolve(contents), { status: "fulfilled", value: contents });

const areLoaded = (contents: readonly (object | undefined)[]): contents is object[] => !contents.includes(undefined);

const loadFiles = (addresses: readonly string[]): Promise<object[]> => {
  const name = addresses.join(" ");
  const known = loading.get(name);
  if (known) return known;
  const contents = addresses.map((address) => loaded.get(address));
  const started = areLoaded(contents) ? settled(contents) : Promise.all(addresses.map(loadDataFile));
  loading.set(name, started);
  return started;
};

/**
 * The contents of files that never change under their address. The browser loads each once. Until they are there the component
 * waits, and what the server has rendered stays; on the server they are there.
 */
export const useDataFiles = <Content extends object>(addresses: readonly string[]): Content[] =>
  (typeof window === "undefined" ? addresses.map(sharedFile) : use(loadFiles(addresses))) as Content[];
