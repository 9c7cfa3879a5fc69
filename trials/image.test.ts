import { randomUUID } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type BenchDatabase, startDatabase } from "@/tests/faults/bench/database";
import { SECRETS } from "@/tests/faults/bench/process";
import { waitUntil } from "@/tests/faults/bench/wait";
import { ensureFromDebian } from "@/tests/support/debian.mjs";
import { freePort } from "@/tests/support/free-port";
import { temporaryDataDir } from "@/tests/support/postgres";
import { type AddedFile, addedFiles, filesWith } from "./added-files";
import { type Container, startContainer } from "./container";
import { buildImage, type Image } from "./image";
import { recordTrial } from "./record.mjs";

const COMMAND = "npm run test:trials -- image";
const BUILDS_WITHIN_MS = 45 * 60_000;
const MAX_ADDED_MB = 200;
const USER = 10_001;
const MB = 1_000_000;

/** What a clone has that must not get into an image. */
const PLANTED = [
  ".env",
  ".env.production",
  ".env.local",
  ".data/uploads/a-document",
  ".git/config",
  "deploy/secrets/data-secret",
  "deploy/certificate/privkey.pem",
  "deploy/startday.env",
  "test-results/trace.txt",
];

const PROGRAMS = ["/usr/bin/buildah", "/usr/sbin/debootstrap"];
const canRun = process.getuid?.() === 0 && ensureFromDebian(["buildah", "debootstrap"], PROGRAMS);
if (!canRun) console.log("skipped: an image can be built only as root, with Debian's buildah and debootstrap");

const passed = (version: string, tried: string, outcome: string) =>
  recordTrial({ place: "the image, buildah", version, tried, command: COMMAND, outcome });

/** The trial takes variables with secrets, commands and times from compose.yaml. */
const { services } = parse(readFileSync("compose.yaml", "utf8"), { merge: true });
const variablesOfSecrets = Object.entries<string>(services.web.environment).filter(([name]) => name.endsWith("_FILE"));

const writeSecrets = (root: string, database: BenchDatabase) => {
  const secrets: Record<string, string> = { ...SECRETS, DATABASE_URL: database.url };
  for (const [variable, file] of variablesOfSecrets) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), `${secrets[variable.replace(/_FILE$/, "")]}\n`);
    chownSync(path.join(root, file), USER, USER);
    chmodSync(path.join(root, file), 0o400);
  }
};

describe.skipIf(!canRun)("the image of the Dockerfile", () => {
  const mark = randomUUID();
  const folder = temporaryDataDir();
  let image: Image;
  let base: string;
  let added: AddedFile[];
  let database: BenchDatabase;
  let variables: Record<string, string>;

  const runToEnd = async (command: readonly string[]) => {
    const container = startContainer(image, command, variables);
    const [code] = await container.exited;
    return { code, output: container.output() };
  };

  beforeAll(async () => {
    image = await buildImage(folder, mark, PLANTED);
    added = addedFiles(image.root, image.baseRoot);
    database = await startDatabase();
    writeSecrets(image.root, database);
    variables = {
      ...Object.fromEntries(variablesOfSecrets),
      APP_DOMAIN: "startday.test",
      SMS_GATEWAY_URL: "https://sms.example.net/send",
      SMTP_URL: "smtp://mail.example.net:25",
      MAIL_FROM: "Startday <no-reply@startday.test>",
      PORT: String(await freePort()),
    };
    const node = (await runToEnd(["node", "--version"])).output.trim();
    base = `Node ${node.slice(1)} on Debian ${readFileSync(path.join(image.baseRoot, "etc/debian_version"), "utf8").trim()}`;
  }, BUILDS_WITHIN_MS);

  afterAll(async () => {
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("adds one folder to its base, and little", () => {
    const outside = added.filter(({ name }) => !/^\/app(\/|$)/.test(name)).map(({ name }) => name);
    expect(outside.filter((name) => !name.startsWith("/etc/") && !name.startsWith("/var/"))).toEqual(["/data"]);
    const megabytes = Math.round(added.reduce((sum, { bytes }) => sum + bytes, 0) / MB);
    expect(megabytes).toBeLessThan(MAX_ADDED_MB);
    passed(base, "size", `adds ${megabytes} MB to its base, less than ${MAX_ADDED_MB} allowed`);
  });

  test("contains no secret, no personal data, no tests and no package manager", () => {
    const names = added.map(({ name }) => name);
    expect(names.filter((name) => /^\/app\/[^/]+$/.test(name)).sort()).toEqual(
      ["/.next", "/LICENSE", "/THIRD-PARTY-NOTICES.md", "/backend", "/commands", "/node_modules", "/package.json"]
        .concat("/public", "/server.js")
        .map((name) => `/app${name}`),
    );
    const ours = names.filter((name) => !name.includes("/node_modules/"));
    expect(ours.filter((name) => /\/\.(env|git|data|npmrc)|\.(test|spec)\.|\/tests?\//.test(name))).toEqual([]);
    expect(filesWith(image.root, added, [mark])).toEqual([]);
    passed(base, "what it contains", `nothing of ${PLANTED.length} planted files with secrets and personal data`);
  });

  test("runs as a user who owns the volume and nothing else", () => {
    expect([image.config.User, Object.keys(image.config.Volumes)]).toEqual([`${USER}:${USER}`, ["/data"]]);
    expect(added.filter(({ uid }) => uid === USER).map(({ name }) => name)).toEqual(["/data"]);
  });

  test("is started by compose.yaml with the limits that the trial sets", () => {
    const limits = { read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"], tmpfs: ["/tmp"] };
    for (const name of ["migrate", "web", "replica"]) {
      const { user, volumes, ...service } = services[name];
      expect([name, user, volumes]).toEqual([name, undefined, ["files:/data"]]);
      expect(service).toMatchObject(limits);
    }
  });

  test("has a root that its user cannot write to, besides /data and /tmp", async () => {
    const write = (folder: string) =>
      `try { fs.writeFileSync("${folder}/probe", ""); "written" } catch ({ code }) { code }`;
    const folders = ["/app", "/app/.next", "/etc", "/var/tmp", "/data", "/tmp"];
    const script = `console.log([process.getuid(), ${folders.map((name) => `eval(${JSON.stringify(write(name))})`)}].join())`;
    const { output } = await runToEnd(["node", "-e", script]);
    expect(output.trim()).toBe(`${USER},EROFS,EROFS,EROFS,EROFS,written,written`);
  });

  test("migrates, serves Home, passes its own health check and stops with 0 on its own signal", async () => {
    expect(await runToEnd(services.migrate.command)).toMatchObject({ code: 0 });
    const { Healthcheck, Cmd, StopSignal } = image.config;
    const [, ...healthCheck] = Healthcheck.Test;
    const container: Container = startContainer(image, Cmd, variables);
    let stoppedAt = 0;
    try {
      const isReady = async () => {
        if (container.hasEnded()) throw new Error(container.output());
        return (await fetch(`http://127.0.0.1:${variables.PORT}/health/ready`)).ok;
      };
      await waitUntil("the container to be ready", isReady, 120_000).catch(({ message }: Error) => {
        throw new Error(`${message}: ${container.output()}`);
      });
      expect(await container.execute(healthCheck)).toBe(0);
      const home = await fetch(`http://127.0.0.1:${variables.PORT}/`, { headers: { host: "am.startday.test" } });
      expect([home.status, await home.text()]).toEqual([200, expect.stringContaining("<html")]);
    } finally {
      stoppedAt = performance.now();
      container.signal(StopSignal as NodeJS.Signals);
    }
    expect((await container.exited)[0]).toBe(0);
    const seconds = (performance.now() - stoppedAt) / 1000;
    expect(seconds).toBeLessThan(Number.parseInt(services.web.stop_grace_period, 10));
    expect(container.output()).not.toMatch(/EROFS|EACCES|read-only/i);
    const outcome = `as user ${USER} and process 1: migrated, ready, health check 0, Home 200, ended with 0 on ${StopSignal}`;
    passed(base, "run with a read-only root, without capabilities", outcome);
  });

  test("has a health check that fails where nothing answers", async () => {
    const [, ...healthCheck] = image.config.Healthcheck.Test;
    expect((await runToEnd(healthCheck)).code).toBe(1);
  });

  test("has the doctor, who finds the database migrated", async () => {
    const { code, output } = await runToEnd(["node", "commands/doctor.mjs"]);
    expect(code, output).toBe(0);
    passed(base, "node commands/doctor.mjs", "ended with 0: nothing fails");
  });
});
