import type { Locale } from "@/lib/domain/country/locales";
import { localesOf } from "@/lib/domain/tenant/language";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import de from "./agreements/de.json";
import en from "./agreements/en.json";
import es_AR from "./agreements/es_AR.json";
import es_US from "./agreements/es_US.json";
import fr from "./agreements/fr.json";
import hy from "./agreements/hy.json";
import ja from "./agreements/ja.json";
import ka from "./agreements/ka.json";
import kk from "./agreements/kk.json";
import nl from "./agreements/nl.json";
import pt from "./agreements/pt.json";
import ru from "./agreements/ru.json";
import ua from "./agreements/ua.json";

interface Agreement {
  title: string;
  /** In order. */
  clauses: readonly { heading: string; text: string }[];
}

/** The version of the texts in `agreements`; another text needs another version. */
const CONTRACT_VERSION = "2026-11";

// Between an applicant and a learning centre, in every language we speak; an operator sets its own.
const AGREEMENTS: Record<Locale, Agreement> = { de, en, es_AR, es_US, fr, hy, ja, ka, kk, nl, pt, ru, ua };

/** The agreement of a language in Markdown. */
export const agreementIn = (locale: Locale): string => {
  const { title, clauses } = AGREEMENTS[locale];
  const items = clauses.map(({ heading, text }, index) => `${index + 1}. **${heading}** ${text}`);
  return [`## ${title}`, ...items].join("\n\n");
};

/** The agreement of a tenant in its languages, until a manager writes another one. */
export const defaultContract = (tenant: Tenant) => ({
  version: CONTRACT_VERSION,
  body: Object.fromEntries(localesOf(tenant).map((locale) => [locale, agreementIn(locale)])),
});
