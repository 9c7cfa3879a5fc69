import { type Country, countryOf } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { Day } from "@/lib/kit/day";

/** Who accepts the agreement: a guardian signs for a minor. */
export const SIGNERS = ["student", "guardian"] as const;
export type Signer = (typeof SIGNERS)[number];
/** Maximum characters of a version's name. */
export const CONTRACT_VERSION_LENGTH = 100;

type Body = Partial<Record<Locale, string>>;
interface Contract {
  version: string;
  body: Body;
  /** The location whose text it has, where it is sent without one. */
  textOf?: string | undefined;
}
/** The contracts of a network and of its locations. */
interface Contracts {
  contract: Contract;
  locationOverrides: Readonly<Record<string, { contract?: Contract | undefined }>>;
}

interface ShownContract {
  language: Locale;
  text: string;
}

/** The text that is shown and accepted: in the chosen language, else the country's fallback or default language, else English. */
export const shownContract = (body: Body, locale: Locale, country: Country): ShownContract => {
  const { defaultLocale, fallbackLocale } = countryOf(country);
  const language = [locale, fallbackLocale, defaultLocale, "en" as const].find((code) => body[code]) ?? "en";
  return { language, text: body[language] ?? "" };
};

const bodyOf = ({ language, text }: ShownContract): Body => (text === "" ? {} : { [language]: text });

/**
 * Settings with the texts that are shown in one language and no others, each once: a location is sent without its text where
 * that is the network's, or another location's, which it names. Without a language there is no text.
 */
export const withTextsIn = <Settings extends Contracts>(
  settings: Settings,
  locale: Locale | undefined,
  country: Country,
): Settings => {
  const shownIn = ({ body }: Contract) => shownContract(locale ? body : {}, locale ?? "en", country);
  const network = bodyOf(shownIn(settings.contract));
  const owners = new Map<string, string | undefined>([[JSON.stringify(network), undefined]]);
  const own = (key: string, contract: Contract): Contract => {
    const body = bodyOf(shownIn(contract));
    const text = JSON.stringify(body);
    if (owners.has(text)) return { ...contract, body: {}, textOf: owners.get(text) };
    owners.set(text, key);
    return { ...contract, body };
  };
  const overrides = Object.entries(settings.locationOverrides).map(([key, override]) => [
    key,
    override.contract ? { ...override, contract: own(key, override.contract) } : override,
  ]);
  const locationOverrides = Object.fromEntries(overrides);
  return { ...settings, contract: { ...settings.contract, body: network }, locationOverrides };
};

/** The texts of a location's contract, where each text is sent once. */
export const contractTexts = (
  { contract, locationOverrides }: Contracts,
  locationKey: string | null | undefined,
): Body => {
  const own = locationKey ? locationOverrides[locationKey]?.contract : undefined;
  const owner = own?.textOf ? locationOverrides[own.textOf]?.contract : own;
  return owner && Object.keys(owner.body).length > 0 ? owner.body : contract.body;
};

/** The version name of a changed text: today, with a number if today has a version already. */
export const nextVersion = (current: string, today: Day): string => {
  if (current !== today && !current.startsWith(`${today}-`)) return today;
  return `${today}-${(Number(current.slice(today.length + 1)) || 1) + 1}`;
};
