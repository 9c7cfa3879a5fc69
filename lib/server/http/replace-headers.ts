import type { IncomingMessage } from "node:http";

/**
 * Replaces headers of a request, and removes those without a value, wherever they may be read: the framework reads `headers`,
 * and other libraries the raw ones, some of them only for a request with a body.
 */
export const replaceHeaders = (
  request: IncomingMessage,
  changes: Readonly<Record<string, string | undefined>>,
): void => {
  const { headers, rawHeaders } = request;
  const raw: string[] = [];
  // Without a prototype: a header may have any name.
  const distinct: NodeJS.Dict<string[]> = Object.create(null);
  const add = (name: string, value: string) => {
    raw.push(name, value);
    distinct[name.toLowerCase()] = [...(distinct[name.toLowerCase()] ?? []), value];
  };
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = "", value = ""] = rawHeaders.slice(index, index + 2);
    if (!Object.hasOwn(changes, name.toLowerCase())) add(name, value);
  }
  for (const [name, value] of Object.entries(changes)) {
    delete headers[name];
    if (value === undefined) continue;
    headers[name] = value;
    add(name, value);
  }
  Object.assign(request, { rawHeaders: raw, headersDistinct: distinct });
};
