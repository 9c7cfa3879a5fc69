import { afterAll, beforeAll, inject } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import type { Services } from "@/backend/services";
import type { StartedBackend } from "@/backend/start";
import { testEnvironment } from "@/tests/support/backend";
import { Caller } from "@/tests/support/caller";
import { createDatabase } from "@/tests/support/postgres";
import { startWithoutData } from "@/tests/support/start-without-data";

/** A backend inside this process whose file store the tests can read. */
export interface FileBackend {
  caller: Caller;
  services: Services;
}

export const fileBackend = (variables: () => Promise<Record<string, string>>): FileBackend => {
  const backend = {} as FileBackend;
  let started: StartedBackend | undefined;
  beforeAll(async () => {
    const environment = testEnvironment(await createDatabase(inject("postgresUrl")), await variables());
    started = await startWithoutData(readBackendEnvironment(environment));
    const { fetch } = started;
    backend.services = started.services;
    backend.caller = new Caller(async (path, init) => fetch(new Request(`http://backend.invalid${path}`, init)));
  });
  afterAll(() => started?.stop());
  return backend;
};

const DAY_MS = 24 * 3600 * 1000;
/** In two days, when the sweep may remove files that are stored now. */
export const inTwoDays = (): Date => new Date(Date.now() + 2 * DAY_MS);
