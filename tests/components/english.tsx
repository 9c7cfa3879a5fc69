import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/message-files";
import english from "@/messages/base/en.json";
import { problemTextsIn } from "@/tests/support/problem-texts";

/** The texts that the components under test show. */
export const TEXTS = english as Messages;

// As the layout of every page does.
document.documentElement.dataset.errorTitle = TEXTS.common.errorPrefix;

/** The text of a broken rule of a field, on a page of the German network in English. */
export const problemOf = problemTextsIn(TEXTS, "en", "DE");

/** Gives its children the product's English texts, as a page does. */
export const English = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en" messages={TEXTS} timeZone="Asia/Kathmandu">
    {children}
  </NextIntlClientProvider>
);
