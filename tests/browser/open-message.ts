import { expect, type Page } from "playwright/test";
import type { DeveloperMessage } from "@/lib/contracts/developer";
import { callApi, enterSite } from "./api";
import { Journey } from "./applicant-journey";

/** Opens the link of the newest message to a phone as somebody who has just picked it up, and verifies that phone. */
export const openMessage = async (page: Page, site: string, phone: string, lead: string): Promise<Journey> => {
  const journey = new Journey(page, site, "en");
  const path = `/dev/messages?to=${encodeURIComponent(phone)}`;
  let link: string | undefined;
  await expect(async () => {
    const { messages } = await callApi<{ messages: DeveloperMessage[] }>(page, "GET", path);
    const message = messages.find(({ text }) => text.includes(lead));
    link = message && /http\S+\/form\/\S+/.exec(message.text)?.[0];
    expect(link).toBeDefined();
  }).toPass();
  await page.context().clearCookies();
  await enterSite(page, site);
  await page.goto(String(link));
  await journey.heading(journey.words.verify.title);
  await journey.askForCode(phone);
  await journey.type("code", await journey.readCode(phone));
  return journey;
};
