const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The problem of an endpoint's address, if it has one. Operators set it, so private addresses are allowed. Where real
 * people use the product, an address on another machine needs TLS.
 */
export const addressProblem = (url: string, isReal: boolean): string | undefined => {
  if (!URL.canParse(url)) return "is no address";
  const { protocol, hostname, username, password, hash } = new URL(url);
  if (protocol !== "http:" && protocol !== "https:") return "is neither http nor https";
  if (username || password) return "has a name or password in it: messages are signed instead";
  if (hash) return "has a fragment, which is never sent";
  if (protocol === "http:" && isReal && !LOOPBACK.test(hostname)) return "is not https";
  return undefined;
};
