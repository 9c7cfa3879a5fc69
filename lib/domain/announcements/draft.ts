import type { Locale } from "@/lib/domain/country/locales";
import type { VERIFICATION_METHODS } from "@/lib/domain/tenant/methods";
import { foreignLinkIn } from "./foreign-link";
import { segmentsOf } from "./segments";
import { type AnnouncementText, composeMessage, TEXT_MAX } from "./texts";

type Method = (typeof VERIFICATION_METHODS)[number];

/** What a member of staff has written so far. */
export interface AnnouncementDraft {
  texts: Partial<Record<Locale, string>>;
  /** The language of the text for readers in whose language nothing is written. */
  instead: Partial<Record<Locale, Locale>>;
}

export const EMPTY_DRAFT: AnnouncementDraft = { texts: {}, instead: {} };

/** Whether data are a draft that was stored before. */
export const isAnnouncementDraft = (data: unknown): data is AnnouncementDraft => {
  const { texts, instead } = (data ?? {}) as Partial<AnnouncementDraft>;
  return [texts, instead].every(
    (part) =>
      typeof part === "object" && part !== null && Object.values(part).every((text) => typeof text === "string"),
  );
};

/** Whether anything is written, in any language. */
export const hasText = ({ texts }: AnnouncementDraft): boolean =>
  Object.values(texts).some((text) => text.trim() !== "");

/** People who read one language. */
export interface Readers {
  language: Locale;
  methods: readonly { method: Method; people: number }[];
  signature: string;
}

/** The languages in which something is written, in the order of the readers. */
export const writtenIn = ({ texts }: AnnouncementDraft, readers: readonly { language: Locale }[]): Locale[] =>
  readers.map(({ language }) => language).filter((language) => texts[language]?.trim());

/** The language of the text that readers get: their own, else the chosen one, else the first that is written. */
export const languageFor = (
  draft: AnnouncementDraft,
  readers: readonly { language: Locale }[],
  reader: Locale,
): Locale | undefined => {
  const written = writtenIn(draft, readers);
  if (written.includes(reader)) return reader;
  const chosen = draft.instead[reader];
  return chosen && written.includes(chosen) ? chosen : written[0];
};

/** The texts to send, each with the other languages whose readers get it. */
export const textsToSend = (draft: AnnouncementDraft, readers: readonly { language: Locale }[]): AnnouncementText[] =>
  writtenIn(draft, readers).map((language) => {
    const alsoFor = readers
      .map((reader) => reader.language)
      .filter((reader) => reader !== language && languageFor(draft, readers, reader) === language);
    return { language, text: draft.texts[language]?.trim() ?? "", ...(alsoFor.length > 0 && { alsoFor }) };
  });

/** What is wrong with a text. */
export type TextProblem = { kind: "missing" } | { kind: "tooLong"; count: number } | { kind: "link"; link: string };

/** The problems of a draft by language, in the order of the readers; without any text the first language misses one. */
export const problemsOf = (
  draft: AnnouncementDraft,
  readers: readonly { language: Locale }[],
  ownHost: string,
): Partial<Record<Locale, TextProblem>> => {
  const written = writtenIn(draft, readers);
  const [first] = readers;
  if (written.length === 0) return first ? { [first.language]: { kind: "missing" } } : {};
  const problemOf = (text: string): TextProblem | undefined => {
    if (text.trim().length > TEXT_MAX) return { kind: "tooLong", count: text.trim().length };
    const link = foreignLinkIn(text, ownHost);
    return link === undefined ? undefined : { kind: "link", link };
  };
  return Object.fromEntries(
    written.flatMap((language) => {
      const problem = problemOf(draft.texts[language] ?? "");
      return problem ? [[language, problem]] : [];
    }),
  );
};

/** How many messages are paid for: an SMS by its parts, any other message once. */
export interface MethodCost {
  method: Method;
  people: number;
  messages: number;
}

/** What the messages of each way cost, those with the most people first. */
export const costsOf = (draft: AnnouncementDraft, readers: readonly Readers[]): MethodCost[] => {
  const costs = new Map<Method, MethodCost>();
  for (const { language, methods } of readers) {
    const textLanguage = languageFor(draft, readers, language);
    const signature = readers.find((each) => each.language === textLanguage)?.signature ?? "";
    const parts = segmentsOf(composeMessage((textLanguage && draft.texts[textLanguage]) || "", signature));
    for (const { method, people } of methods) {
      const cost = costs.get(method) ?? { method, people: 0, messages: 0 };
      const each = method === "sms" ? parts : 1;
      costs.set(method, { method, people: cost.people + people, messages: cost.messages + people * each });
    }
  }
  return [...costs.values()].sort((one, other) => other.people - one.people);
};
