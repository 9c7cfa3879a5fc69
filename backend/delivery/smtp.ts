import { createTransport } from "nodemailer";
import type { CalendarFile } from "./calendar";
import type { DeliverySettings } from "./environment";
import { DeliveryFailure } from "./failure";
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

/** Sends e-mail by SMTP: text, HTML and calendar files. */
export const smtpMail = ({ url, from }: NonNullable<DeliverySettings["smtp"]>): Delivery => {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, ...timeouts });
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
      await transport.sendMail(message).catch((error: unknown) => {
        // The server's own message names the recipient.
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        throw new DeliveryFailure(["smtp", code, responseCode].filter(Boolean).join(" "));
      });
    },
  };
};
