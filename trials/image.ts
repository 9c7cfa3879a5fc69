import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

/** What the trial reads of an image's configuration. */
export interface ImageConfig {
  User: string;
  Env: string[];
  Cmd: string[];
  WorkingDir: string;
  StopSignal: string;
  Volumes: Record<string, unknown>;
  Healthcheck: { Test: string[]; Timeout: number };
}

export interface Image {
  config: ImageConfig;
  /** The folder with the image's files, and that of its base. */
  root: string;
  baseRoot: string;
}

/** Runs a command and gives what it prints. Not blocking, since a worker of the tests has to answer while an image is built. */
const run = async (command: string, args: readonly string[], cwd?: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 1 << 28, cwd });
  return stdout.trim();
};

/** The repository of Debian that apt uses here. */
const debianRepository = async () => {
  const format = ["--format", "$(REPO_URI) $(RELEASE)"];
  const lines = (await run("apt-get", ["indextargets", ...format, "Origin: Debian"])).split("\n");
  // Others are for updates, such as `bookworm-security`.
  const [address] = lines.map((line) => line.split(" ")).find(([, release]) => /^[a-z]+$/.test(release ?? "")) ?? [];
  if (address === undefined) throw new Error("apt knows no repository of Debian");
  return address;
};

/** Node's major version and Debian's release of the base image that the Dockerfile names. */
const baseOf = (dockerfile: string) => {
  const [, major, release] = /^ARG NODE_IMAGE=node:(\d+)-(\w+)-slim$/m.exec(dockerfile) ?? [];
  if (major === undefined || release === undefined)
    throw new Error("the Dockerfile names no base with Node and Debian");
  return { major, release };
};

/** Where npm looks in an image for the configurations of its user and of the machine. */
const NPMRC = { userconfig: "root/.npmrc", globalconfig: "usr/local/etc/npmrc" };

/** A root like the official image's: Debian without extras, and Node with npm in `/usr/local`. */
const makeBase = async (folder: string, { major, release }: ReturnType<typeof baseOf>) => {
  const root = path.join(folder, "base");
  const options = ["--variant=minbase", "--include=ca-certificates"];
  await run("debootstrap", [...options, release, root, await debianRepository()]);
  const packages = path.join(folder, "packages");
  const binary = `node-linux-${process.arch}`;
  await run("npm", ["install", "--prefix", packages, "--no-audit", "--no-fund", `${binary}@${major}`, "npm@10"]);
  const modules = path.join(root, "usr/local/lib/node_modules");
  for (const name of [modules, path.join(root, "usr/local/etc")]) mkdirSync(name, { recursive: true });
  cpSync(path.join(packages, "node_modules/npm"), path.join(modules, "npm"), { recursive: true });
  cpSync(path.join(packages, "node_modules", binary, "bin/node"), path.join(root, "usr/local/bin/node"));
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(root, "usr/local/bin", name));
  // Where a file is mounted, an empty one stays: one with a text would be found among the files that the image adds.
  for (const name of Object.values(NPMRC)) writeFileSync(path.join(root, name), "");
  return root;
};

/** Options that mount npm's configuration on this machine into the steps of a build. */
const npmConfiguration = async () => {
  const configured = (key: string) => run("npm", ["config", "get", key], "/");
  const authority = await configured("cafile");
  return [
    [await configured("userconfig"), `/${NPMRC.userconfig}`],
    [await configured("globalconfig"), `/${NPMRC.globalconfig}`],
    [authority, authority],
  ].flatMap(([from = "", to = ""]) => (existsSync(from) ? ["--volume", `${from}:${to}:ro`] : []));
};

/** A copy of the sources with files as they are in a clone that is used, each of which contains the mark. */
const makeContext = async (folder: string, mark: string, planted: readonly string[]) => {
  const context = path.join(folder, "context");
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = (await run("git", listed)).split("\0");
  for (const name of files.filter((file) => existsSync(file) && file)) cpSync(name, path.join(context, name));
  for (const name of planted) {
    mkdirSync(path.dirname(path.join(context, name)), { recursive: true });
    writeFileSync(path.join(context, name), `PLANTED=${mark}\n`);
  }
  return context;
};

/** Builds the Dockerfile with buildah, on a base made here. Everything is in the folder; `mark` is in the planted files. */
export const buildImage = async (folder: string, mark: string, planted: readonly string[]): Promise<Image> => {
  const store = [
    "--storage-driver",
    "vfs",
    "--root",
    path.join(folder, "store"),
    "--runroot",
    path.join(folder, "run"),
  ];
  const buildah = (...args: string[]) => run("buildah", [...store, ...args]);
  const baseRoot = await makeBase(folder, baseOf(readFileSync("Dockerfile", "utf8")));
  await run("tar", ["--create", "--directory", baseRoot, "--file", path.join(folder, "base.tar"), "."]);
  const base = await buildah("from", "scratch");
  await buildah("add", "--quiet", base, path.join(folder, "base.tar"), "/");
  await buildah("config", "--env", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", base);
  await buildah("commit", "--quiet", "--rm", base, "localhost/base");
  const context = await makeContext(folder, mark, planted);
  const build = ["--format", "docker", "--isolation", "chroot", "--build-arg", "NODE_IMAGE=localhost/base"];
  await buildah("bud", ...build, ...(await npmConfiguration()), "--tag", "localhost/startday", context);
  const { Docker } = JSON.parse(await buildah("inspect", "--type", "image", "localhost/startday"));
  const root = await buildah("mount", await buildah("from", "localhost/startday"));
  return { config: Docker.config, root, baseRoot };
};
