/** The rows of a page's flight data, which the server renders for React in the browser, by their ids. */
const rowsOf = (html: string): Map<string, unknown> => {
  const pushed = [...html.matchAll(/self\.__next_f\.push\((\[1,.*?\])\)<\/script>/gs)];
  const flight = pushed.map(([, text = ""]) => (JSON.parse(text) as [number, string])[1]).join("");
  const rows = new Map<string, unknown>();
  for (const [, id = "", row = ""] of flight.matchAll(/^([0-9a-f]+):(.*)$/gm))
    if (/^[[{"]/.test(row)) rows.set(id, JSON.parse(row));
  return rows;
};

type Visit = (key: string, value: unknown) => void;

const walk = (value: unknown, visit: Visit): void => {
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    visit(key, child);
    walk(child, visit);
  }
};

/** The messages that a page contains for its client components, as text. Large values are in their own rows. */
export const messagesIn = (html: string): string => {
  const rows = rowsOf(html);
  const resolveReference = (_key: string, value: unknown): unknown => {
    const [, id] = (typeof value === "string" && /^\$([0-9a-f]+)$/.exec(value)) || [];
    return id && rows.has(id) ? rows.get(id) : value;
  };
  const messages: unknown[] = [];
  for (const row of rows.values()) walk(row, (key, value) => key === "messages" && messages.push(value));
  return messages.map((tree) => JSON.stringify(resolveReference("", tree), resolveReference)).join("");
};
