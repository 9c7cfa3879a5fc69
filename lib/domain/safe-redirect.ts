const HERE = "https://startday.invalid";

/** A `redirect` parameter as a path of this origin, or nothing: `//x`, `/\x`, `javascript:` and line breaks lead elsewhere. */
export const safeRedirect = (target: string | null | undefined): string | undefined => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (!target?.startsWith("/") || /[\u0000-\u001f\\]|^\/\//.test(target)) return undefined;
  const url = URL.parse?.(target, HERE) ?? new URL(target, HERE);
  // Dot segments may fold into a path that begins with two slashes.
  const isHere = url.origin === HERE && !url.pathname.startsWith("//");
  return isHere ? url.pathname + url.search + url.hash : undefined;
};
