import { createTranslator } from "next-intl";
import type { Reader } from "@/lib/domain/application/reader";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import type { Namespace } from "./client-messages";
import { loadMessages } from "./messages";
import { pageTenant } from "./page-tenant";

/** The texts of a namespace for server components, as one reader reads them. */
export const readerTranslations = async <Name extends Namespace>(locale: Locale, reader: Reader, namespace: Name) =>
  createTranslator({
    locale: tagOf(locale) as Locale,
    messages: await loadMessages(locale, await pageTenant(), reader),
    namespace,
  });
