import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Image } from "./image";

// Like compose.yaml: the root is read-only, except for the volume and an empty /tmp; no capabilities and no new privileges.
const ENTER = `
mount --bind "$0" "$0"
mount --bind "$0/data" "$0/data"
mount -t tmpfs tmpfs "$0/tmp"
mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
mount -o remount,bind,ro "$0"
exec chroot "$0" "$@"`;

const ISOLATED = ["--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", ENTER];

/** The image's own user and folder, without privileges. */
const asItsUser = ({ config }: Image) => {
  const [uid, gid] = config.User.split(":");
  const rights = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--no-new-privs", "--bounding-set=-all"];
  return ["env", `--chdir=${config.WorkingDir}`, "setpriv", ...rights];
};

export interface Container {
  output(): string;
  hasEnded(): boolean;
  exited: Promise<unknown[]>;
  /** Runs another command in it, as its user. Gives its exit code. */
  execute(command: readonly string[]): Promise<number>;
  signal(name: NodeJS.Signals): void;
}

/** Starts a command in the image as process 1, with the image's own variables and these. */
export const startContainer = (
  image: Image,
  command: readonly string[],
  variables: Record<string, string> = {},
): Container => {
  const own = Object.fromEntries(image.config.Env.map((line) => line.split(/=(.*)/s, 2) as [string, string]));
  const env = { ...own, ...variables } as unknown as NodeJS.ProcessEnv;
  const as = asItsUser(image);
  const child = spawn("unshare", [...ISOLATED, image.root, ...as, ...command], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const exited = once(child, "exit");
  const firstProcess = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim();
  return {
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    exited,
    execute: async (other) => {
      const enter = ["--target", firstProcess(), "--mount", "--pid", "--root", "--", ...as, ...other];
      const [code] = await once(spawn("nsenter", enter, { env, stdio: "inherit" }), "exit");
      return code;
    },
    signal: (name) => process.kill(Number(firstProcess()), name),
  };
};
