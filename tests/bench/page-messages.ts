/** The rows of a page's flight data: what the server has rendered for the script to take over, by their ids. */
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
  for (const [key, held] of Object.entries(value)) {
    visit(key, held);
    walk(held, visit);
  }
};

/** The messages that a page brings along for its client components, as text. What is large stands in a row of its own. */
export const messagesIn = (html: string): string => {
  const rows = rowsOf(html);
  const whole = (_key: string, value: unknown): unknown => {
    const [, id] = (typeof value === "string" && /^\$([0-9a-f]+)$/.exec(value)) || [];
    return id && rows.has(id) ? rows.get(id) : value;
  };
  const found: unknown[] = [];
  for (const row of rows.values()) walk(row, (key, value) => key === "messages" && found.push(value));
  return found.map((messages) => JSON.stringify(whole("", messages), whole)).join("");
};
