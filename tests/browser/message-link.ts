import { expect, type Page } from "playwright/test";
import type { DeveloperMessage } from "@/lib/contracts/developer";
import { callApi } from "./api";

/** The link to the form in the newest message to a phone that says this, once it has been sent. */
export const messageLink = async (page: Page, phone: string, lead: string): Promise<string> => {
  const path = `/dev/messages?to=${encodeURIComponent(phone)}`;
  let link: string | undefined;
  await expect(async () => {
    const { messages } = await callApi<{ messages: DeveloperMessage[] }>(page, "GET", path);
    const message = messages.find(({ text }) => text.includes(lead));
    link = message && /http\S+\/form\/\S+/.exec(message.text)?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return String(link);
};
