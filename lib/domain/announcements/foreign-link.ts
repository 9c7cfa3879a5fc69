import { INVISIBLE } from "@/lib/kit/typed-text";

const NAME = String.raw`[\p{L}\p{M}\p{N}\p{So}_-]+`;
const TOP_LEVEL = String.raw`(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})`;

// What phones and mail programs turn into links to press: with a scheme, with "www.", an address of numbers, and every
// name with a dot and a top-level domain, known or not. A forgotten space after a full stop looks like one, too.
const LINK = new RegExp(
  [
    String.raw`[a-z][a-z\d+.-]*:\/\/[^\s/?#]*`,
    String.raw`www\.[^\s/?#]*`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)`,
    String.raw`${NAME}(?:\.${NAME})*\.${TOP_LEVEL}`,
  ].join("|"),
  "giu",
);

/** The text as programs read addresses in it: without invisible letters, and with each kind of dot as a plain one. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    // Between words of Japanese it ends a sentence.
    .replace(/([a-z\d])。(?=[a-z\d])/gi, "$1.");

const withoutEnd = (text: string): string => /^.*\P{P}/su.exec(text)?.[0] ?? "";

const hostIn = (link: string): string =>
  withoutEnd(link.toLowerCase().replace(/^[a-z][a-z\d+.-]*:\/\//, "")).replace(/:\d+$/, "");

/** The first link in a text that leads to another site than the network's own, or that might. */
export const foreignLinkIn = (text: string, ownHost: string | undefined): string | undefined =>
  plain(text)
    .match(LINK)
    ?.find((link) => ownHost === undefined || hostIn(link) !== hostIn(ownHost));
