import type { Page } from "playwright/test";
import type { Application } from "@/lib/contracts/registrations";
import { ask, signIn } from "./session-page";

/** The newest code that was sent to a number or an address. */
export const codeFor = async (page: Page, value: string): Promise<string> => {
  const path = `/dev/messages?to=${encodeURIComponent(value.replaceAll(" ", ""))}`;
  const { messages } = await ask<{ messages: { code?: string }[] }>(page, "GET", path);
  return String(messages[0]?.code);
};

/** Somebody who has just verified, in English, and their new application; its id. */
export const newcomer = async (page: Page, site: string): Promise<string> => {
  await signIn(page, site, "en");
  return (await ask<Application>(page, "POST", "/registration", { language: "en" }))._id;
};

/** What a manager of the centre sets there, from a page of the same site. */
export const configure = async (page: Page, site: string, location: string, settings: object): Promise<void> => {
  await page.goto(`${site}/dashboard`);
  await ask(page, "POST", "/auth/login", { username: "demo", password: "demo-password" });
  await ask(page, "POST", `/config/${location}`, settings);
};
