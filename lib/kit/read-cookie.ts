/** A cookie of a request's header, as it stands there. */
export const readCookie = (header: string | null | undefined, name: string): string | undefined =>
  header
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
