import { expect, test } from "vitest";
import { leadingPage } from "@/lib/bff/leading-page";
import { sendAsHandler, serveOn } from "@/tests/support/framework";

const open = async (address: string): Promise<Response> => {
  const { port, stop } = await serveOn(sendAsHandler(async () => leadingPage(address)));
  return fetch(`http://127.0.0.1:${port}/api/auth/provider/end`).finally(stop);
};

test("a page that leads to a provider has no sandbox, which would keep it here, and runs no script", async () => {
  const policy = (await open("https://login.example.org/end")).headers.get("content-security-policy");
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toMatch(/sandbox|script-src/);
});

test("its headers do not grow with the address, and nothing in an address is markup", async () => {
  const response = await open(`https://login.example.org/end?hint="><script>${"a".repeat(7000)}`);
  expect(JSON.stringify([...response.headers]).length).toBeLessThan(2000);
  const text = await response.text();
  expect(text).toContain("a".repeat(7000));
  expect(text).not.toContain("<script>");
});
