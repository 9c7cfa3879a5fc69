import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import path from "node:path";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { writeCrowd } from "./crowd";
import { writeDueMessages } from "./due-messages";
import { megabytesOf } from "./memory";
import { temporaryDataDir } from "./postgres";
import { startProvider } from "./provider";
import { providerVariables } from "./provider-variables";
import { startSpecifiedBackend } from "./specified-backend/server";
import { writeStaffTimes } from "./staff-times";

/**
 * The built product for the browser tests: `npm start` on an empty embedded store. The next port controls it: a POST
 * to `/restart` restarts it on the same store with the variables of the query; one to `/due` writes the messages of a tenant that
 * are due at a time, as the jobs do; one to `/staff-times` makes the proofs and days of grace of an account older; one to `/crowd` books many people at a centre; `/memory` is its memory in MB.
 */
const PORT = Number(process.env.PORT ?? 3210);
const dataDir = temporaryDataDir();
/** One network has a backend of its own that has what is specified and no more, on the port after the control's. */
const ownBackend = await startSpecifiedBackend({ port: PORT + 2, tenants: ["4"] });
/** The staff of one network sign in at their organisation's provider, on the port after that. */
const provider = await startProvider({
  origins: [`http://labs.localhost:${PORT}`],
  port: PORT + 3,
  fillsIdToken: true,
});
for (const username of ["narine", "armen"])
  provider.people.set(username, { preferred_username: username, groups: ["desk"] });
/** Somebody whose id token is larger than a cookie. */
const groups = ["desk", ...Array.from({ length: 150 }, (_, i) => `organisation-group-${1000 + i}`)];
provider.people.set("siranush", { preferred_username: "siranush", groups });
const START = path.resolve("deploy/start.mjs");

const start = (variables: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, [START, "-p", String(PORT)], {
    stdio: "inherit",
    env: {
      ...process.env,
      // Ignore a developer's own `.env` files.
      __NEXT_PROCESSED_ENV: "true",
      NODE_ENV: "production",
      DEMO: "1",
      // All tests come from one address, so each network counts its own, and one address has the codes of many.
      BUDGETS_SCOPE: "tenant",
      OTP_SENDS_PER_IP_PER_HOUR: "1000",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      // Another one's is unreachable: nothing listens there.
      UPSTREAM_V1_URL__1: "http://127.0.0.1:9/api/v1",
      ...ownBackend.variables,
      ...providerVariables("labs", provider.issuer, "desk=staff:labs-yerevan"),
      OIDC_NAME__LABS: "Example Organisation",
      OIDC_ACCOUNTS__LABS: "first",
      TZ: "Asia/Kathmandu",
      ...variables,
    },
  });

const exitOf = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

const isUp = async (): Promise<boolean> =>
  fetch(`http://localhost:${PORT}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

let running = start();

const restart = async (variables: Record<string, string>) => {
  running.kill("SIGTERM");
  await exitOf(running);
  running = start(variables);
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 100));
};

const control = createServer((request, response) => {
  if (request.url === "/memory") return response.end(String(megabytesOf(running.pid)));
  const { pathname, searchParams } = new URL(request.url ?? "", "http://control.invalid");
  const query = Object.fromEntries(searchParams);
  const actions: Record<string, () => Promise<void>> = {
    "POST /restart": () => restart(query),
    "POST /crowd": () =>
      writeCrowd(dataDir, {
        tenant: String(query.tenant),
        registrationId: String(query.registrationId),
        count: Number(query.count),
      }),
    "POST /staff-times": () =>
      writeStaffTimes(dataDir, {
        tenant: String(query.tenant),
        username: String(query.username),
        proved: query.proved,
        due: query.due,
      }),
    "POST /due": () => writeDueMessages(dataDir, String(query.tenant), new Date(String(query.at))),
  };
  const action = actions[`${request.method} ${pathname}`];
  if (!action) return response.writeHead(404).end();
  return action().then(
    () => response.writeHead(204).end(),
    (error: Error) => response.writeHead(500).end(error.message),
  );
}).listen(PORT + 1);

const stop = async () => {
  control.close();
  await Promise.all([ownBackend.stop(), provider.stop()]);
  running.kill("SIGTERM");
  await exitOf(running);
  removeDataDir(dataDir);
  process.exit(0);
};
process.once("SIGTERM", stop).once("SIGINT", stop);
