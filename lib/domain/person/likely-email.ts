import leven, { closestMatch } from "leven";

/** Domains of the mail services that most families of the networks' countries have. */
const MAIL_DOMAINS = [
  "gmail.com",
  "googlemail.com",
  "icloud.com",
  "me.com",
  "mac.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "msn.com",
  "yahoo.com",
  "ymail.com",
  "aol.com",
  "mail.com",
  "email.com",
  "proton.me",
  "protonmail.com",
  ...["gmx.de", "gmx.net", "gmx.at", "gmx.com", "web.de", "t-online.de", "freenet.de", "posteo.de", "mailbox.org"],
  ...["outlook.de", "hotmail.de", "live.de", "yahoo.de", "arcor.de"],
  ...["mail.ru", "bk.ru", "list.ru", "inbox.ru", "yandex.ru", "yandex.com", "ya.ru", "rambler.ru"],
  ...["ukr.net", "i.ua", "mail.am", "mail.ge", "mail.kz"],
  ...["yahoo.co.jp", "docomo.ne.jp", "ezweb.ne.jp", "au.com", "softbank.ne.jp", "i.softbank.jp", "outlook.jp"],
  ...["orange.fr", "free.fr", "sfr.fr", "laposte.net", "wanadoo.fr", "hotmail.fr", "yahoo.fr", "live.fr", "outlook.fr"],
  ...["ziggo.nl", "kpnmail.nl", "hotmail.nl", "live.nl", "outlook.com.ar", "yahoo.com.ar", "hotmail.com.ar"],
  ...["hotmail.es", "yahoo.es", "outlook.es", "sapo.pt", "outlook.pt", "hotmail.it", "yahoo.co.in", "rediffmail.com"],
  ...["hotmail.com.br", "yahoo.com.br", "comcast.net", "verizon.net", "att.net", "hotmail.co.uk", "yahoo.co.uk"],
];

const KNOWN: ReadonlySet<string> = new Set(MAIL_DOMAINS);
// Two letters in the wrong order count as two.
const MAX_DISTANCE = 2;

const lettersOf = (text: string): string => [...text].sort().join("");
/** Whether one text becomes the other by one letter, or by letters in another order. */
const isSlip = (typed: string, meant: string): boolean =>
  lettersOf(typed) === lettersOf(meant) || leven(typed, meant) === 1;

/** The address that was probably meant, of one whose domain is a slip from that of a large mail service; undefined for others. */
export const likelyEmail = (address: string): string | undefined => {
  const [local = "", domain = ""] = address.split("@");
  const likely = KNOWN.has(domain) ? undefined : closestMatch(domain, MAIL_DOMAINS, { maxDistance: MAX_DISTANCE });
  return likely && isSlip(domain, likely) ? `${local}@${likely}` : undefined;
};
