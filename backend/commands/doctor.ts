import "@/lib/server/environment/env-file";
import { backendEnvironment } from "@/backend/environment";
import { databaseFindings } from "@/backend/operations/doctor/database-findings";
import {
  dataDirFinding,
  hostFinding,
  jobsFinding,
  proxyFinding,
  secretFinding,
  variableFindings,
} from "@/backend/operations/doctor/environment-findings";
import type { Finding } from "@/backend/operations/doctor/finding";
import { tableOf } from "@/backend/operations/doctor/finding";
import { readVariables } from "@/lib/server/environment/read";
import { runCommand } from "./command";

/** Replaces a secret that a start would generate and store: the doctor must not. */
const noSecret = () => "-".repeat(32);

const findAll = async (): Promise<Finding[]> => {
  const { values, problems } = readVariables(process.env);
  const environment = backendEnvironment(values, noSecret);
  const secretOf = (name: "TOKEN_SECRET" | "DATA_SECRET" | "SESSION_SECRET") => secretFinding(name, values, problems);
  // With a wrong DATABASE_URL it is unknown which database is meant.
  const isDatabaseUnknown = problems.some(({ name }) => name.startsWith("DATABASE_URL"));
  return [
    ...variableFindings(process.env),
    secretOf("TOKEN_SECRET"),
    secretOf("DATA_SECRET"),
    secretOf("SESSION_SECRET"),
    hostFinding(environment),
    proxyFinding(environment),
    dataDirFinding(environment),
    jobsFinding(environment),
    ...(isDatabaseUnknown ? [] : await databaseFindings(environment, () => new Date())),
  ];
};

runCommand(async () => {
  const findings = await findAll();
  process.stdout.write(tableOf(findings));
  if (findings.some(({ state }) => state === "fail")) process.exitCode = 1;
});
