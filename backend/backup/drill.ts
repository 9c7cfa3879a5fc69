import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { deliverySettings } from "@/backend/delivery/environment";
import type { BackendEnvironment } from "@/backend/environment";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { startBackend } from "@/backend/start";
import { type Print, restoreStore } from "./restore-store";

/**
 * The environment of a copy that must not be mistaken for the store in use, whatever the variables name: a private database and
 * files in a folder of its own, no way to reach anybody, and no work in the background. The secrets are the same.
 */
const drillEnvironment = (environment: BackendEnvironment, dataDir: string): BackendEnvironment => ({
  ...environment,
  dataDir,
  databaseUrl: undefined,
  directUrl: undefined,
  bucket: undefined,
  runsWorkers: false,
  cronSecret: undefined,
  delivery: deliverySettings({}),
});

/** Starts the backend on the copy, without listening anywhere, and asks whether it is ready. */
const answers = async (environment: BackendEnvironment): Promise<boolean> => {
  const backend = await startBackend(environment, async () => undefined);
  try {
    return (await backend.fetch(new Request("http://drill.invalid/health/ready"))).ok;
  } finally {
    await backend.stop();
  }
};

/** Says whether the backend starts on the copy, and answers. */
const tryStart = async (environment: BackendEnvironment, print: Print): Promise<boolean> => {
  try {
    const isReady = await answers(environment);
    print(`The backend started on the copy, ${isReady ? "and answers" : "but is not ready"}.`);
    return isReady;
  } catch (error) {
    print(`The backend does not start on the copy: ${(error as Error).message}`);
    return false;
  }
};

/** Removes the copy also when the operator gives up. Returns the function that removes it now. */
const removeAtTheLatestOnExit = (dataDir: string): (() => void) => {
  const giveUp = () => process.exit(1);
  const remove = () => removeDataDir(dataDir);
  process.once("SIGINT", giveUp).once("SIGTERM", giveUp).once("exit", remove);
  return () => {
    process.off("SIGINT", giveUp).off("SIGTERM", giveUp).off("exit", remove);
    remove();
  };
};

/**
 * Tries a restore: fills a store of its own from an archive, checks it, starts the backend on it and removes it. Reads nothing
 * but the archive and the secrets, and sends nothing. Returns whether all is well.
 */
export const drill = async (environment: BackendEnvironment, file: string, print: Print): Promise<boolean> => {
  // Only this user may enter the folder.
  const dataDir = await mkdtemp(path.join(tmpdir(), "startday-drill-"));
  const remove = removeAtTheLatestOnExit(dataDir);
  try {
    const copy = drillEnvironment(environment, dataDir);
    const isSound = await restoreStore(copy, file, print);
    const isReady = await tryStart(copy, print);
    return isSound && isReady;
  } finally {
    remove();
    print("The copy is removed.");
  }
};
