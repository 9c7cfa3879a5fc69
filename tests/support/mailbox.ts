import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** One part of a mail, decoded; `headers` have their names in lower case. */
export interface MailPart {
  headers: Record<string, string>;
  content: string;
}

/** A received mail: its headers and parts. */
export interface ReceivedMail {
  to: string[];
  /** It was sent as one that may have addresses in other scripts. */
  usesUtf8: boolean;
  headers: Record<string, string>;
  parts: MailPart[];
}

/** A fake mail server. */
export interface Mailbox {
  url: string;
  mails: ReceivedMail[];
  /** The number of next mails to refuse. */
  refusals: number;
  /** How long it waits before each reply. */
  pauseMS: number;
  /** Connections that the client has closed. */
  closed: number;
  close(): Promise<unknown>;
}

const headersOf = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );

const DECODERS: Record<string, (content: string) => Buffer> = {
  base64: (content) => Buffer.from(content, "base64"),
  "quoted-printable": (content) =>
    Buffer.from(
      content
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      "latin1",
    ),
};

/** The leaves of a mail, however deep. */
const partsOf = (source: string): MailPart[] => {
  const end = source.indexOf("\r\n\r\n");
  const [headers, content] = [headersOf(source.slice(0, end)), source.slice(end + 4)];
  const boundary = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "")?.[1];
  if (boundary)
    return content
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n/, "").replace(/\r\n$/, "")));
  const decode = DECODERS[headers["content-transfer-encoding"] ?? ""] ?? Buffer.from;
  return [{ headers, content: decode(content).toString("utf8") }];
};

const ENCODED_WORD = /^=\?UTF-8\?([BQ])\?([^?]*)\?=$/;

/** A header as mail programs show it (RFC 2047). */
export const shownHeader = (header = ""): string =>
  Buffer.concat(
    header
      .replace(/\?=\s+=\?/g, "?==?")
      .split(/(=\?UTF-8\?[BQ]\?[^?]*\?=)/)
      .map((part) => {
        const [, coding, content = ""] = ENCODED_WORD.exec(part) ?? [];
        if (coding === undefined) return Buffer.from(part);
        const name = coding === "B" ? "base64" : "quoted-printable";
        return DECODERS[name]?.(content.replaceAll("_", coding === "B" ? "_" : " ")) ?? Buffer.from(part);
      }),
  ).toString("utf8");

/** `isAsciiOnly`: it does not offer to send to addresses in other scripts. */
export const startMailbox = async ({ isAsciiOnly = false } = {}): Promise<Mailbox> => {
  const mailbox = { mails: [] as ReceivedMail[], refusals: 0, pauseMS: 0, closed: 0 };
  const afterPause = (_step: unknown, _session: unknown, done: () => void) => void setTimeout(done, mailbox.pauseMS);
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    hideSMTPUTF8: isAsciiOnly,
    onConnect: (_session, done) => void setTimeout(done, mailbox.pauseMS),
    onMailFrom: afterPause,
    onRcptTo: afterPause,
    onClose: () => {
      mailbox.closed += 1;
    },
    onData: async (stream, session, done) => {
      const source = await text(stream);
      if (mailbox.refusals > 0) {
        mailbox.refusals -= 1;
        return done(new Error("no such person"));
      }
      const to = session.envelope.rcptTo.map(({ address }) => address);
      mailbox.mails.push({
        to,
        usesUtf8: session.envelope.smtpUtf8 === true,
        headers: headersOf(source.slice(0, source.indexOf("\r\n\r\n"))),
        parts: partsOf(source),
      });
      return done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(mailbox, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
};
