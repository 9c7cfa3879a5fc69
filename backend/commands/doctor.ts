import { type BackendEnvironment, readBackendEnvironment } from "@/backend/environment";
import { databaseFindings } from "@/backend/operations/doctor/database-findings";
import {
  dataDirFinding,
  hostFinding,
  proxyFinding,
  secretFinding,
} from "@/backend/operations/doctor/environment-findings";
import { type Finding, fail, ok, tableOf } from "@/backend/operations/doctor/finding";
import { withSecretFiles } from "@/lib/kit/secret-files";
import { runCommand } from "./command";

/** Stands in for a secret that a start would make and keep: looking must not. */
const NO_SECRET = "-".repeat(32);

const readOnly = (source: Record<string, string>): BackendEnvironment => {
  const mustBeSet = source.NODE_ENV === "production" && source.DEMO !== "1";
  const secretOf = (name: string) => source[name] || (mustBeSet ? "" : NO_SECRET);
  return readBackendEnvironment({
    ...source,
    TOKEN_SECRET: secretOf("TOKEN_SECRET"),
    DATA_SECRET: secretOf("DATA_SECRET"),
  });
};

const look = async (): Promise<Finding[]> => {
  let source: Record<string, string>;
  let environment: BackendEnvironment;
  try {
    source = withSecretFiles(process.env);
    environment = readOnly(source);
  } catch (error) {
    return [fail("environment", (error as Error).message.replaceAll("\n", " "), "see Variables in docs/operating.md")];
  }
  return [
    ok("environment", environment.isProduction ? "production" : "development"),
    secretFinding("TOKEN_SECRET", source, environment),
    secretFinding("DATA_SECRET", source, environment),
    secretFinding("SESSION_SECRET", source, environment),
    hostFinding(environment),
    proxyFinding(environment),
    dataDirFinding(environment),
    ...(await databaseFindings(environment, () => new Date())),
  ];
};

runCommand(async () => {
  const findings = await look();
  process.stdout.write(tableOf(findings));
  if (findings.some(({ state }) => state === "fail")) process.exitCode = 1;
});
