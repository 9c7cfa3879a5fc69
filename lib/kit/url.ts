/** Fills a path's `{names}`. */
export const fillPath = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ""));

/** `?a=1&b=2`. Empty and missing values are left out. */
export const queryString = (query: Readonly<Record<string, unknown>> = {}): string => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
};
