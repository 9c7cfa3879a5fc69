/** Fills a path's `{names}`. */
export const fillPath = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ""));

/** The values of a query as texts. Empty and missing values are left out. */
export const queryTexts = (query: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([key, value]) => [key, String(value)]),
  );

/** `?a=1&b=2`. Empty and missing values are left out. */
export const queryString = (query: Readonly<Record<string, unknown>> = {}): string => {
  const texts = queryTexts(query);
  return Object.keys(texts).length === 0 ? "" : `?${new URLSearchParams(texts)}`;
};
