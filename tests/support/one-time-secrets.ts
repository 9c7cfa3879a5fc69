import type pg from "pg";
import { readBackendEnvironment } from "@/backend/environment";
import { makeSecret } from "@/backend/one-time-secrets/store";
import { createVault } from "@/backend/vault/vault";
import { testEnvironment } from "@/tests/support/backend";
import { dbOn } from "@/tests/support/db-on";

const environment = readBackendEnvironment(testEnvironment("postgres://none.invalid"));
const services = { environment, vault: createVault(environment.dataSecrets) };

/** Makes a one-time secret in the database of a backend under test; returns its text. */
export const makeSecretOn = (pool: pg.Pool, secret: Omit<Parameters<typeof makeSecret>[2], "now"> & { now?: Date }) =>
  makeSecret(dbOn(pool), services, { now: new Date(), ...secret });
