// @module-tag deep
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { runCommand } from "@/tests/support/commands";
import { ensureFromDebian } from "@/tests/support/debian.mjs";
import { freePort } from "@/tests/support/free-port";
import { type Lies, startLyingProvider } from "@/tests/support/lying-provider";
import { temporaryDataDir } from "@/tests/support/postgres";
import { providerVariables } from "@/tests/support/provider-variables";

/** The doctor's finding about a provider: its line and the remedy below. */
const examine = async (issuer: string, environment: Record<string, string> = {}) => {
  const variables = providerVariables("am", issuer, "desk=staff:yerevan");
  // No database is started: the doctor says that a private one is created at the first start.
  const { output, code } = await runCommand("doctor", [], {
    __NEXT_PROCESSED_ENV: "true",
    DATA_DIR: "/nonexistent/data",
    ...variables,
    ...environment,
  });
  const lines = output.split("\n");
  const at = lines.findIndex((line) => line.split(/\s+/)[1] === "provider");
  return { line: lines[at] ?? "", remedy: lines[at + 1] ?? "", code };
};

describe("the doctor asks a network's provider", () => {
  test.each<[string, Lies, RegExp, RegExp]>([
    ["that is right, and finds it well", {}, /^ok .*answers, and calls itself so/, /./],
    [
      "that calls itself otherwise, and names how",
      { issuer: "https://login.example.org" },
      /^fail .*it calls itself https:\/\/login\.example\.org/,
      /set OIDC_ISSUER__AM to exactly that/,
    ],
    [
      "that takes no secret",
      { metadata: { token_endpoint_auth_methods_supported: ["private_key_jwt"] } },
      /^warn .*names no client_secret_basic or client_secret_post/,
      /sign-in\.md/,
    ],
    ["that publishes no keys", { metadata: { jwks_uri: undefined } }, /^warn .*names no jwks_uri/, /sign-in\.md/],
  ])("%s", async (_title, lies, line, remedy) => {
    const provider = await startLyingProvider();
    provider.lie(lies);
    const found = await examine(provider.issuer);
    await provider.stop();
    expect(found.line).toMatch(line);
    expect(found.remedy).toMatch(remedy);
  });

  test("that does not answer, and fails", async () => {
    const away = `http://127.0.0.1:${await freePort()}`;
    const found = await examine(away);
    expect(found.line).toMatch(/^fail .*am: .*nothing listens there \(ECONNREFUSED\)/);
    expect(found.remedy).toContain(`${away}/.well-known/openid-configuration`);
    expect(found.code).toBe(1);
  });

  test("at an address that is no provider's, and says what it answers", async () => {
    const provider = await startLyingProvider();
    const found = await examine(`${provider.issuer}/elsewhere`);
    await provider.stop();
    expect(found.line).toMatch(/^fail .*it cannot be asked \(status_404\)/);
  });
});

const canSign = ensureFromDebian(["openssl"], ["/usr/bin/openssl"]);
if (!canSign) console.log("skipped: openssl cannot be installed here");

describe.skipIf(!canSign)("the doctor tries the certificate", () => {
  let folder: string;
  const servers: Server[] = [];
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });

  /** A certificate for a name, by an authority of the test. */
  const certificate = (name: string, ...options: string[]) => {
    openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", "own.key", "-out", "own.csr", "-subj", "/CN=a provider");
    execFileSync("sh", ["-c", `printf 'subjectAltName=${name}' > names`], { cwd: folder });
    const by = ["-CA", "authority.pem", "-CAkey", "authority.key", "-CAcreateserial", "-extfile", "names"];
    openssl("x509", "-req", "-in", "own.csr", ...by, "-out", "own.pem", ...options);
    const read = (file: string) => readFileSync(path.join(folder, file));
    return { cert: read("own.pem"), key: read("own.key") };
  };

  /** A provider over TLS that describes itself; the issuer. */
  const serve = async (tls: ReturnType<typeof certificate>): Promise<string> => {
    const server = createServer(tls, (_request, response) => {
      response.setHeader("content-type", "application/json");
      const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const endpoints = { authorization_endpoint: issuer, token_endpoint: issuer, jwks_uri: issuer };
      response.end(JSON.stringify({ issuer, ...endpoints }));
    }).listen(0, "127.0.0.1");
    servers.push(server);
    await once(server, "listening");
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  beforeAll(() => {
    folder = temporaryDataDir();
    const key = ["-newkey", "rsa:2048", "-nodes", "-days", "2"];
    openssl("req", "-x509", ...key, "-keyout", "authority.key", "-out", "authority.pem", "-subj", "/CN=a test");
  });
  afterAll(() => {
    for (const server of servers) server.close();
    removeDataDir(folder);
  });

  const trusted = () => ({ NODE_EXTRA_CA_CERTS: path.join(folder, "authority.pem") });

  test("of a private authority: refused by name, and taken with NODE_EXTRA_CA_CERTS", async () => {
    const issuer = await serve(certificate("IP:127.0.0.1", "-days", "1"));
    const found = await examine(issuer);
    expect(found.line).toMatch(/^fail .*no known authority has signed its certificate/);
    expect(found.remedy).toContain("NODE_EXTRA_CA_CERTS");
    expect((await examine(issuer, trusted())).line).toMatch(/^ok /);
  });

  test("of another host", async () => {
    const found = await examine(await serve(certificate("DNS:elsewhere.example.org", "-days", "1")), trusted());
    expect(found.line).toMatch(/^fail .*another host's \(ERR_TLS_CERT_ALTNAME_INVALID\)/);
  });

  test("that has expired", async () => {
    const found = await examine(await serve(certificate("IP:127.0.0.1", "-days", "-1")), trusted());
    expect(found.line).toMatch(/^fail .*has expired \(CERT_HAS_EXPIRED\)/);
    expect(found.remedy).toContain("renew it");
  });
});
