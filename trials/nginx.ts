import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { waitUntil } from "@/tests/faults/bench/wait";
import { freePort } from "@/tests/support/free-port";
import { temporaryDataDir } from "@/tests/support/postgres";

export const DOMAIN = "startday.test";

export interface Nginx {
  httpPort: number;
  tlsPort: number;
  version: string;
  /** The certificate of the trial's own authority. */
  authority: Buffer;
  errors(): string;
  stop(): Promise<void>;
}

const openssl = (folder: string, ...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });

/** A certificate for the domain and every name under it, by an authority that the trial makes. */
const makeCertificate = (folder: string): Buffer => {
  const key = ["-newkey", "rsa:2048", "-nodes", "-days", "2"];
  openssl(folder, "req", "-x509", ...key, "-keyout", "authority.key", "-out", "authority.pem", "-subj", "/CN=a trial");
  openssl(folder, "req", ...key.slice(0, 3), "-keyout", "privkey.pem", "-out", "request.pem", "-subj", `/CN=${DOMAIN}`);
  writeFileSync(path.join(folder, "names"), `subjectAltName=DNS:${DOMAIN},DNS:*.${DOMAIN}\n`);
  const by = ["-CA", "authority.pem", "-CAkey", "authority.key", "-CAcreateserial"];
  const named = ["-extfile", "names", "-days", "1"];
  openssl(folder, "x509", "-req", "-in", "request.pem", ...by, ...named, "-out", "fullchain.pem");
  return readFileSync(path.join(folder, "authority.pem"));
};

type Replacement = readonly [string | RegExp, string];

/** Copies a file with other paths, ports and names. Throws if one of them is not in it: the trial would try something else. */
const install = (from: string, to: string, replacements: readonly Replacement[] = []) => {
  const text = replacements.reduce(
    (before, [old, own]) => {
      const after = before.replaceAll(old, own);
      if (after === before) throw new Error(`${from} does not contain ${old}`);
      return after;
    },
    readFileSync(from, "utf8"),
  );
  writeFileSync(to, text);
};

const installAll = (folder: string, ports: readonly number[], { httpPort, tlsPort }: Record<string, number>) => {
  const inFolder = (name: string) => path.join(folder, name);
  mkdirSync(inFolder("conf.d"));
  install("/etc/nginx/nginx.conf", inFolder("nginx.conf"), [
    ["/run/nginx.pid", inFolder("pid")],
    ["include /etc/nginx/modules-enabled/*.conf;", ""],
    ["/var/log/nginx", folder],
    ["/etc/nginx/conf.d", inFolder("conf.d")],
    ["include /etc/nginx/sites-enabled/*;", ""],
  ]);
  install("deploy/nginx/proxy.conf", inFolder("startday-proxy.conf"));
  install("deploy/nginx/startday.conf", inFolder("conf.d/startday.conf"), [
    ["/etc/nginx/startday-proxy.conf", inFolder("startday-proxy.conf")],
    ["/etc/nginx/startday/", `${folder}/`],
    [/listen 80\b/g, `listen 127.0.0.1:${httpPort}`],
    [/listen 443\b/g, `listen 127.0.0.1:${tlsPort}`],
    ["example.org", DOMAIN],
  ]);
  install(
    "deploy/nginx/upstream.conf",
    inFolder("conf.d/upstream.conf"),
    [3001, 3002, 3003].map((port, index) => [`127.0.0.1:${port}`, `127.0.0.1:${ports[index]}`] as const),
  );
};

/** Starts Debian's nginx with its own main file and those of `deploy/nginx`, installed as the documentation says. */
export const startNginx = async (ports: readonly number[]): Promise<Nginx> => {
  const folder = temporaryDataDir();
  const authority = makeCertificate(folder);
  const listening = { httpPort: await freePort(), tlsPort: await freePort() };
  installAll(folder, ports, listening);
  const args = ["-c", path.join(folder, "nginx.conf"), "-e", path.join(folder, "error.log"), "-g", "daemon off;"];
  const child = spawn("/usr/sbin/nginx", args, { stdio: "ignore" });
  const exited = once(child, "exit");
  const errors = () => readFileSync(path.join(folder, "error.log"), "utf8");
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(errors());
    const { status } = await fetch(`http://127.0.0.1:${listening.httpPort}/`, { redirect: "manual" }).catch(
      ({ cause }) => ({ status: cause?.code === "ECONNREFUSED" ? 0 : 444 }),
    );
    return status === 444;
  };
  await waitUntil("nginx", isUp, 15_000);
  const { stderr } = spawnSync("/usr/sbin/nginx", ["-v"], { encoding: "utf8" });
  return {
    ...listening,
    authority,
    version: stderr.trim().split("/")[1] ?? "",
    errors,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
