import type { Reader } from "@/lib/domain/application/reader";
import type { Locale } from "@/lib/domain/country/locales";
import type { Messages } from "./message-files";
import { loadMessages } from "./messages";
import { pageTenant } from "./page-tenant";

export type Namespace = keyof Messages;

/** The messages of some namespaces for one reader: a page sends its client components only what they show. */
export const clientMessages = async (
  locale: Locale,
  namespaces: readonly Namespace[],
  reader?: Reader,
): Promise<Partial<Messages>> => {
  const messages = await loadMessages(locale, await pageTenant(), reader);
  return Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]]));
};
