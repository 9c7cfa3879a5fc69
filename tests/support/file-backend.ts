import { afterAll, beforeAll, inject } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import type { Services } from "@/backend/services";
import { type StartedBackend, startBackend } from "@/backend/start";
import { testEnvironment } from "@/tests/support/backend";
import { Caller } from "@/tests/support/caller";
import { createDatabase } from "@/tests/support/postgres";

/** A backend inside this process with access to its stored files, which no call shows. */
export interface FileBackend {
  caller: Caller;
  services: Services;
}

export const fileBackend = (own: () => Promise<Record<string, string>>): FileBackend => {
  const under = {} as FileBackend;
  let started: StartedBackend | undefined;
  beforeAll(async () => {
    const environment = testEnvironment(await createDatabase(inject("postgresUrl")), await own());
    started = await startBackend(readBackendEnvironment(environment));
    const { fetch } = started;
    under.services = started.services;
    under.caller = new Caller(async (path, init) => fetch(new Request(`http://backend.invalid${path}`, init)));
  });
  afterAll(() => started?.stop());
  return under;
};

const DAY_MS = 24 * 3600 * 1000;
/** A time at which the sweep may remove files of now. */
export const twoDaysOn = (): Date => new Date(Date.now() + 2 * DAY_MS);
