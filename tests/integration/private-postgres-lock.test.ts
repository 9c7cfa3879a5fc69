// @module-tag deep
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { prepareInstallation } from "@/backend/private-postgres/installation";
import { lockFile, runningServer } from "@/backend/private-postgres/lock-file";
import { stopServer } from "@/backend/private-postgres/server";
import { endOwner, startOwnerElsewhere } from "@/tests/support/database-owner";
import { freePort } from "@/tests/support/free-port";
import { ask, privateDatabase, runs } from "@/tests/support/private-database";
import { shows } from "@/tests/support/shows";

// Each test creates a database, and starts servers and their owners.
const { dataDir, pidFile, serverPid, start, watchdogs } = privateDatabase();

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Starts a program as the server's account, whose processes PostgreSQL takes for servers, under another name. */
const spawnAs = async (name: string, command: string, ...flags: string[]) => {
  const { account } = prepareInstallation(dataDir());
  const child = spawn(command, flags, { ...account, argv0: name, cwd: "/" });
  children.push(child);
  await once(child, "spawn");
  return child;
};

/** A process that looks like `name` in a list of processes, and does nothing. */
const bystander = async (name: string): Promise<number> => (await spawnAs(name, "sleep", "600")).pid as number;

/** A process that has ended, and whose parent does not notice. */
const zombie = async (): Promise<number> => {
  const { stdin, stdout } = await spawnAs("sh", "sh", "-c", "sleep 600 & echo $!; exec cat");
  const pid = Number(String((await once(stdout, "data"))[0]));
  // The answer shows that the shell, which would notice, has become another program.
  stdin.write("?\n");
  await once(stdout, "data");
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(runs(pid)).toBe(false), { timeout: 10_000 });
  return pid;
};

const writeLock = (data: string, pid: number, port: string) =>
  writeFileSync(lockFile(data), `${pid}\n${data}\n1700000000\n${port}\n\n127.0.0.1\n\nready\n`);

/** Copies a data directory with its running server's files, as a careless backup does. */
const copyOf = (directory: string): string => {
  const copy = path.join(directory, "copy");
  const names = readdirSync(directory).map((name) => path.join(directory, name));
  mkdirSync(copy);
  spawnSync("cp", ["-a", ...names, copy]);
  return copy;
};

describe("the number in postmaster.pid", () => {
  test("proves nothing: a copy of the folder has a server of its own, and no process that has the number now is signalled", async () => {
    const original = await start();
    const [originalPid, { port }] = [serverPid(), new URL(original.url)];
    // It names the original's server, whose password is the same.
    const directory = copyOf(dataDir());
    const copy = await start(directory);
    expect(new URL(copy.url).port).not.toBe(port);
    await copy.stop();
    const installation = prepareInstallation(directory);
    const numbers = [
      originalPid,
      await bystander("postgres"),
      await bystander("postgres: startday startday 127.0.0.1(40000) idle"),
    ];
    for (const number of [...numbers, await zombie()]) {
      writeLock(installation.data, number, port);
      expect(runningServer(installation)).toBeUndefined();
      expect(existsSync(lockFile(installation.data))).toBe(false);
      await stopServer(installation, number);
    }
    expect(numbers.filter(runs)).toEqual(numbers);
    expect(await ask(original.url, "SELECT 1")).toBe(1);
    shows(53, { "numbers of other processes": numbers.length + 1, "starts refused": 0, "processes signalled": 0 });
  });

  test("is not signalled by the watchdog of a killed owner once another process has it", async () => {
    const owner = await startOwnerElsewhere(dataDir());
    const killed = serverPid();
    const other = await bystander("postgres");
    await endOwner(owner, "SIGKILL");
    process.kill(killed, "SIGKILL");
    writeLock(path.dirname(pidFile()), other, "5432");
    expect(watchdogs()).toHaveLength(1);
    await vi.waitFor(() => expect(watchdogs()).toHaveLength(0), { timeout: 30_000, interval: 100 });
    expect(runs(other)).toBe(true);
    shows(53, { "watchdogs whose server had ended": 1, "other processes signalled": 0 });
  });
});

describe("a start of the private database", () => {
  test("removes a lock file without a number, unless a server may be writing it at this moment", async () => {
    await start().then((database) => database.stop());
    const installation = prepareInstallation(dataDir());
    const broken = ["\0\0\0\0", "unreadable\n", ""];
    for (const text of broken) {
      writeFileSync(pidFile(), text);
      // The kernel does not know that this process runs with another clock.
      utimesSync(pidFile(), new Date(), new Date());
      expect(runningServer(installation)).toEqual({ pid: 0, port: undefined });
      expect(existsSync(pidFile())).toBe(true);
      utimesSync(pidFile(), new Date(0), new Date(0));
      expect(runningServer(installation)).toBeUndefined();
      expect(existsSync(pidFile())).toBe(false);
    }
    writeFileSync(pidFile(), "");
    const { url } = await start();
    expect(await ask(url, "SELECT 1")).toBe(1);
    shows(8, { "broken lock files": broken.length, "starts refused": 0 });
  });

  test("takes over a server that was started by hand under a relative path, and stops it", async () => {
    await start().then((database) => database.stop());
    const { account, binaries, home } = prepareInstallation(dataDir());
    const flags = ["-D", "data", "-p", String(await freePort()), "-c", "unix_socket_directories="];
    const byHand = spawn(binaries.postgres, flags, { ...account, cwd: home, stdio: "ignore" });
    children.push(byHand);
    await vi.waitFor(() => expect(serverPid()).toBe(byHand.pid), { timeout: 30_000 });
    const database = await start();
    expect(serverPid()).toBe(byHand.pid);
    await database.stop();
    expect(runs(byHand.pid as number)).toBe(false);
    shows(8, { "servers started by hand": 1, "servers left behind": 0 });
  });

  test("chooses and records another port when its own is in use or is none", async () => {
    const first = await start();
    await first.stop();
    const { port } = new URL(first.url);
    const holder = createServer().listen(Number(port), "127.0.0.1");
    await once(holder, "listening");
    const record = path.join(dataDir(), "postgres.port");
    for (const recorded of [port, "70000"]) {
      writeFileSync(record, `${recorded}\n`);
      const { url, stop } = await start();
      expect(await ask(url, "SELECT 1")).toBe(1);
      expect(new URL(url).port).not.toBe(recorded);
      expect(readFileSync(record, "utf8").trim()).toBe(new URL(url).port);
      await stop();
    }
    holder.close();
  });
});
