/** The raw value of a cookie in a `Cookie` header. */
export const readCookie = (header: string | null | undefined, name: string): string | undefined =>
  header
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
