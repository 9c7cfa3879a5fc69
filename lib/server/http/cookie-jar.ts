import { parse, serialize } from "hono/utils/cookie";

interface Attributes {
  secure: boolean;
  httpOnly: true;
  sameSite: "lax";
  path: "/";
  /** In seconds. Without it the cookie ends with the browser session. */
  maxAge?: number;
}

/** The cookies of a request, and those that its response sets. */
export interface CookieJar {
  get(name: string): { value: string } | undefined;
  set(name: string, value: string, attributes: Attributes): void;
}

/** A jar of a request's `Cookie` header. `sent` lists the `Set-Cookie` headers so far, the last one of each name. */
export const createCookieJar = (header: string | undefined): CookieJar & { sent(): string[] } => {
  const received = header ? parse(header) : {};
  const changed = new Map<string, { value: string; attributes: Attributes }>();
  return {
    get: (name) => {
      const value = changed.get(name)?.value ?? (Object.hasOwn(received, name) ? received[name] : undefined);
      return value === undefined ? undefined : { value };
    },
    set: (name, value, attributes) => void changed.set(name, { value, attributes }),
    sent: () => [...changed].map(([name, { value, attributes }]) => serialize(name, value, attributes)),
  };
};
