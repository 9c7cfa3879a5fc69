import "@/lib/server/environment/env-file";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { backendEnvironment } from "@/backend/environment";
import { databaseFindings } from "@/backend/operations/doctor/database-findings";
import {
  answersFinding,
  dataDirFinding,
  hostFinding,
  jobsFinding,
  proxyFinding,
  secretFinding,
  variableFindings,
} from "@/backend/operations/doctor/environment-findings";
import type { Finding } from "@/backend/operations/doctor/finding";
import { tableOf } from "@/backend/operations/doctor/finding";
import { providerFindings } from "@/backend/operations/doctor/provider-findings";
import { readVariables } from "@/lib/server/environment/read";
import { runCommand } from "./command";

/** A secret that a start has generated and stored, or in place of one that it would generate: the doctor must not. */
const secretIfStored = (dataDir: string, name: string): string => {
  const file = path.join(dataDir, name);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "-".repeat(32);
};

const findAll = async (): Promise<Finding[]> => {
  const { values, problems } = readVariables(process.env);
  const environment = backendEnvironment(values, secretIfStored);
  const secretOf = (name: "TOKEN_SECRET" | "DATA_SECRET" | "SESSION_SECRET") => secretFinding(name, values, problems);
  // With a wrong DATABASE_URL it is unknown which database is meant.
  const isDatabaseUnknown = problems.some(({ name }) => name.startsWith("DATABASE_URL"));
  return [
    ...variableFindings(process.env),
    secretOf("TOKEN_SECRET"),
    secretOf("DATA_SECRET"),
    secretOf("SESSION_SECRET"),
    hostFinding(environment),
    answersFinding(environment),
    proxyFinding(environment),
    dataDirFinding(environment),
    jobsFinding(environment),
    ...(await providerFindings(environment)),
    ...(isDatabaseUnknown ? [] : await databaseFindings(environment, () => new Date())),
  ];
};

runCommand(async () => {
  const findings = await findAll();
  process.stdout.write(tableOf(findings));
  if (findings.some(({ state }) => state === "fail")) process.exitCode = 1;
});
