import type { Locale } from "@/lib/domain/country/locales";
import type { Messages } from "./message-files";
import { loadMessages } from "./messages";
import { pageTenant } from "./page-tenant";

export type Namespace = keyof Messages;

/** The messages of some namespaces: a page sends its client components only what they show. */
export const clientMessages = async (locale: Locale, namespaces: readonly Namespace[]): Promise<Partial<Messages>> => {
  const messages = await loadMessages(locale, await pageTenant());
  return Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]]));
};
