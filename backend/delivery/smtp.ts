import { createTransport } from "nodemailer";
import SMTPConnection, { type SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import SMTPTransport from "nodemailer/lib/smtp-transport";
import { isInternational } from "@/lib/kit/email";
import type { CalendarFile } from "./calendar";
import type { DeliverySettings } from "./environment";
import { AddressRefused, DeliveryFailure } from "./failure";
import { mailSender } from "./mail-sender";
import type { Delivery } from "./message";

/** For each step of a mail. */
const TIMEOUT_MS = 10_000;

/** The same for the same message, so that mail programs can drop a duplicate. */
const messageId = (key: string, address: string): string =>
  `<${key.replace(/[^\w.-]/g, ".")}@${address.slice(address.indexOf("@") + 1)}>`;

const attached = ({ name, method, text }: CalendarFile) => ({
  filename: name,
  content: text,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});

/** The server's own message names the recipient. */
const toFailure = (error: unknown): DeliveryFailure => {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return new DeliveryFailure(["smtp", code, responseCode].filter(Boolean).join(" "));
};

/**
 * Throws unless the mail server offers to send to addresses in other scripts (SMTPUTF8, RFC 6531). The library sends to them either
 * way, and a server that does not know them may lose the mail.
 */
const requireSmtpUtf8 = async (options: SMTPConnectionOptions, signal: AbortSignal | undefined): Promise<void> => {
  const connection = new SMTPConnection(options);
  signal?.addEventListener("abort", () => connection.close(), { once: true });
  const greeting = await new Promise<string>((resolve, reject) => {
    connection.on("error", (error) => reject(toFailure(error)));
    connection.connect(() => resolve(String(connection.lastServerResponse)));
  });
  connection.quit();
  if (!/^250[ -]SMTPUTF8\b/im.test(greeting)) throw new AddressRefused("smtp: the server does not offer SMTPUTF8");
};

/** Sends e-mail by SMTP: text, HTML and calendar files. */
export const smtpMail = ({ url, from }: NonNullable<DeliverySettings["smtp"]>): Delivery => {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const smtp = new SMTPTransport({ url, ...timeouts });
  const transport = createTransport(smtp);
  return {
    send: async ({ tenant, to, text, key, mail }, signal) => {
      const { subject = from.name, html, locationKey, invitation, attachments = [] } = mail ?? {};
      const message = {
        ...mailSender(from, { tenant, locationKey }),
        // An object, since nodemailer parses a string as a list, and what an applicant typed may be one.
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: messageId(key, from.address),
        // Keeps absence notices from answering.
        headers: { "Auto-Submitted": "auto-generated" },
        ...(invitation && {
          icalEvent: { method: invitation.method, filename: invitation.name, content: invitation.text },
        }),
        attachments: attachments.map(attached),
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      };
      if (isInternational(to)) await requireSmtpUtf8(smtp.options, signal);
      await transport.sendMail(message).catch((error: unknown) => {
        throw toFailure(error);
      });
    },
  };
};
