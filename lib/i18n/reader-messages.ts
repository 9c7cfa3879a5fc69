import type { Reader } from "@/lib/domain/application/reader";
import type { Messages } from "./message-files";

/** A text that differs by reader is one select from beginning to end, with its options in this order. */
const WRITTEN = /^\{reader, select, student \{(?<student>.*)\} guardian \{(?<guardian>.*)\} other \{(?<other>.*)\}\}$/s;

type Options = Readonly<Partial<Record<string, unknown>>>;

/** The options of a text that differs by reader, as written or as the build compiles it; undefined for other texts. */
const optionsOf = (text: unknown): Options | undefined => {
  if (typeof text === "string") return WRITTEN.exec(text)?.groups;
  const [node] = text as unknown[];
  return Array.isArray(node) && node[0] === "reader" ? (node[2] as Options) : undefined;
};

const textFor = (text: unknown, reader: Reader): unknown => {
  const options = optionsOf(text);
  return options ? (options[reader] ?? options.other) : text;
};

const treeFor = (tree: object, reader: Reader): object =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? treeFor(value, reader)
        : textFor(value, reader),
    ]),
  );

const chosen = new WeakMap<object, Partial<Record<Reader, Messages>>>();

/** The messages as one reader reads them. Pages so send the browser no text for another. */
export const messagesFor = (messages: Messages, reader: Reader): Messages => {
  const known = chosen.get(messages) ?? {};
  const result = known[reader] ?? (treeFor(messages, reader) as Messages);
  chosen.set(messages, { ...known, [reader]: result });
  return result;
};
